import { useEffect, useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { type ServiceMode, serviceModes } from '#engine/protocol/dev/console-data.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { countText, minute, words } from '../core/format.ts';
import { may } from '../core/roles.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';

type Today = AnswerOf<'dev.today'>;
/** `to`: the page that a press on it opens. */
type Fact = readonly [label: string, value: string, isBad?: boolean, to?: string | undefined];

const everyMs = 10_000;

/** Tasks that wait for a person, and the server's health. */
export function TodayPage({ operator, go }: { operator: Operator; go: (to: string) => void }) {
  const { data, failure, readAgain } = useAsk('dev.today', {});
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void readAgain(), everyMs);
    return () => clearInterval(timer);
  }, [readAgain]);
  return (
    <div className="page">
      <div className="page-head">
        <h1>Today</h1>
        {may(operator, 'operator') && (
          <button type="button" onClick={() => setAsking(true)}>
            Maintenance
          </button>
        )}
      </div>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {data && data.mode !== 'open' && (
        <p className="strip warn">
          {data.mode === 'closed'
            ? 'The game is closed to all players.'
            : 'Players may read, and change nothing.'}
        </p>
      )}
      {data?.plan && <p className="strip warn">{planText(data.plan)}</p>}
      {data && (
        <div className="columns">
          <Facts title="The game" facts={gameFacts(data.game)} go={go} />
          <Facts title="Waits for a person" facts={waiting(data)} go={go} />
          <Facts title="Work on its way" facts={work(data)} go={go} />
          <Facts title="This server" facts={health(data)} go={go} />
        </div>
      )}
      {data && <Messages today={data} go={go} />}
      {isAsking && (
        <ModeForm
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            void readAgain();
          }}
        />
      )}
    </div>
  );
}

function gameFacts({ season, events, lastPublication, ...game }: Today['game']): Fact[] {
  const end = season.endsAt === null ? '' : `, ends ${minute(season.endsAt)}`;
  const day = season.day === null ? '' : `, day ${countText(season.day)}`;
  const beside = (now: number | null, before: number | null) =>
    now === null || before === null ? 'not counted' : `${countText(now)}, a week ago ${countText(before)}`;
  return [
    [`Season ${season.number}`, season.isOver ? 'is over' : `is on${day}${end}`],
    ['Events on', events.length === 0 ? 'none' : countText(events.length), false, '/content'],
    ...events.map(({ title, until }): Fact => [title, `until ${minute(until)}`]),
    ['Playing now', beside(game.players, game.playersWeekAgo)],
    ['Stars in 24 hours', beside(game.stars, game.starsWeekAgo)],
    [
      'Last publication',
      lastPublication
        ? `${lastPublication.page} v${lastPublication.version} by ${lastPublication.author ?? 'this machine'}, ${minute(lastPublication.at)}`
        : 'none',
      false,
      lastPublication ? `/${lastPublication.page}` : undefined,
    ],
  ];
}

/** Messages to the team, which its chat gets too when there is one. */
function Messages({ today, go }: { today: Today; go: (to: string) => void }) {
  const { teamMessages, hasTeamChat } = today;
  return (
    <Panel
      title="Told the team"
      foot={
        hasTeamChat
          ? 'The bot has told the team’s chat, too.'
          : 'No chat gets these: TEAM_CHAT and a bot are not set.'
      }
    >
      {teamMessages.length === 0 && <Nothing>Nothing to tell yet.</Nothing>}
      {teamMessages.map(({ id, at, text, path, sentAt }) => (
        <div className="row" key={id}>
          <button type="button" className="link" onClick={() => go(path)}>
            {text}
          </button>
          <span className={hasTeamChat && sentAt === null ? 'warn' : 'dim'}>
            {minute(at)}
            {hasTeamChat && sentAt === null && ', not sent yet'}
          </span>
        </div>
      ))}
    </Panel>
  );
}

function waiting({ charges, mintsRequested, reviews, grantsWaiting }: Today): Fact[] {
  return [
    [
      'Payments that match no order',
      countText(charges.unknown),
      charges.unknown > 0,
      '/payments?state=unknown',
    ],
    ['Requests for a second person', countText(grantsWaiting), grantsWaiting > 0, '/approvals'],
    ['Players to review', countText(reviews)],
    ['NFTs to mint', countText(mintsRequested), false, '/mints'],
  ];
}

function work({ charges, outboxes, outboxOldestSeconds, noticesDue, ...today }: Today): Fact[] {
  const differences = Object.values(today.auditDifferences).reduce((sum, count) => sum + count, 0);
  const counted = (value: number | null) => (value === null ? 'counted elsewhere' : countText(value));
  return [
    ['Payments to deliver', countText(charges.received), charges.received > 0, '/payments?state=received'],
    ['Refunds due', countText(charges.refund_due), charges.refund_due > 0, '/payments?state=refund_due'],
    ['Outboxes to deliver', counted(outboxes), (outboxOldestSeconds ?? 0) > 60],
    ['Notices due', counted(noticesDue)],
    ['Balances that differ from the ledger', countText(differences), differences > 0],
    [
      'Chain of the audit',
      today.auditBrokenAt === null ? 'whole' : `broken at ${today.auditBrokenAt}`,
      today.auditBrokenAt !== null,
    ],
  ];
}

function health({ players, connections, callsShed, memoryBytes, upSeconds, ...today }: Today): Fact[] {
  return [
    [
      'Disk of the database',
      today.isDiskFull ? 'full: changes are refused' : 'takes writes',
      today.isDiskFull,
    ],
    ['Devices connected', countText(connections)],
    ['Players', countText(players)],
    ['Calls refused under overload', countText(callsShed), callsShed > 0],
    ['Memory', `${countText(Math.round(memoryBytes / 1_048_576))} MiB`],
    ['Up', `${countText(Math.floor(upSeconds / 3600))} h ${Math.floor((upSeconds / 60) % 60)} min`],
    ['Numbers', `v${today.tunablesVersion}`],
    ['Ads', words(today.ads), today.ads === 'none'],
    ['Partner exchanges', words(today.exchanges), today.exchanges === 'none'],
  ];
}

interface FactsProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly go: (to: string) => void;
}

function Facts({ title, facts, go }: FactsProps) {
  return (
    <Panel title={title}>
      {facts.map(([label, value, isBad, to]) => (
        <div className="row" key={label}>
          {to === undefined ? (
            <span>{label}</span>
          ) : (
            <button type="button" className="link" onClick={() => go(to)}>
              {label}
            </button>
          )}
          <span className={isBad ? 'warn' : undefined}>{value}</span>
        </div>
      ))}
    </Panel>
  );
}

type Plan = NonNullable<AnswerOf<'dev.today'>['plan']>;

function planText({ mode, from, until, words: said }: Plan): string {
  return `Planned: ${words(mode)} from ${minute(from)} to ${minute(until)}${said ? `, “${said.en}”` : ''}. Players read it in the game. Set the mode to open to take it back.`;
}

/** A moment of the author's zone in UTC; undefined for an empty field. */
function momentOf(local = ''): string | undefined {
  return local === '' ? undefined : new Date(local).toISOString();
}

function ModeForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  return (
    <ActionForm
      title="Maintenance"
      about="Read-only: players look around and change nothing. Closed: they see a page that says so, and opens the game by itself. With an end it is a plan: the game tells players before it begins, and is open after it. Without one it stays until it is set again. All servers know within three seconds."
      fields={[
        { name: 'mode', label: 'Mode', options: serviceModes.map((mode) => [mode, words(mode)] as const) },
        { name: 'from', label: 'Begins, in your zone; empty: now', kind: 'moment', isOptional: true },
        { name: 'until', label: 'Ends; empty: no end', kind: 'moment', isOptional: true },
        { name: 'en', label: 'English sentence for players; empty: the game’s', isOptional: true },
        { name: 'ru', label: 'Russian', isOptional: true },
        { name: 'es', label: 'Spanish', isOptional: true },
        { name: 'reason', label: 'Reason' },
      ]}
      button="Switch"
      isDanger
      send={({ mode, reason = '', from, until, en = '', ru = '', es = '' }, key) =>
        ask('dev.set-mode', {
          body: {
            mode: mode as ServiceMode,
            reason,
            from: momentOf(from),
            until: momentOf(until),
            words: en + ru + es === '' ? undefined : { en, ru, es },
          },
          key,
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
