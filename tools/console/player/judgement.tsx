import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import { useAsk } from '../core/ask.ts';
import { countText, minute, second, shortId, words } from '../core/format.ts';
import { Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

const parts = 20;

export function FairPlayPanel({ player: { fairPlay, reviews } }: { player: PlayerPage }) {
  return (
    <Panel title="Fair play" aside="review from 60, changes no pay">
      {!fairPlay && <Nothing>No trip with taps was collected yet.</Nothing>}
      {fairPlay && (
        <>
          <p className={fairPlay.score >= 60 ? 'score warn' : 'score'}>
            {fairPlay.score}{' '}
            <span className="dim">/ 100{fairPlay.isUncertain && ', uncertain: few taps were seen'}</span>
          </p>
          {Object.entries(fairPlay.signs).map(([sign, share]) => (
            <div className="row" key={sign}>
              <span>{words(sign)}</span>
              <span className="ticks" role="img" aria-label={`${Math.round(share * 100)} of 100`}>
                <i style={{ width: `${(Math.round(share * parts) / parts) * 100}%` }} />
              </span>
            </div>
          ))}
          <p className="dim">
            {countText(Math.round(fairPlay.flights))} trips, {countText(fairPlay.taps)} taps,{' '}
            {countText(fairPlay.lateTaps)} late, {countText(fairPlay.gamesWon)} of {countText(fairPlay.games)}{' '}
            games won
          </p>
        </>
      )}
      {reviews.map(({ reason, score, at }) => (
        <div className="row" key={reason}>
          <span className="warn">To review: {reason}</span>
          <span>
            {score} <span className="dim">{minute(at)}</span>
          </span>
        </div>
      ))}
    </Panel>
  );
}

export function Messages({ player: { messages, notices } }: { player: PlayerPage }) {
  return (
    <Panel title="Inbox and notices" aside={`${messages.filter(({ isRead }) => !isRead).length} unread`}>
      {messages.length === 0 && <Nothing>The inbox is empty.</Nothing>}
      {messages.slice(0, 8).map((message) => (
        <div className="row" key={message.messageId}>
          <span>
            {message.title} <span className="dim">{minute(message.at)}</span>
          </span>
          <span className={message.isRead ? 'dim' : 'signal'}>
            {message.attachments > 0 && (message.isClaimed ? 'claimed' : 'to claim')}
            {message.attachments === 0 && (message.isRead ? 'read' : 'unread')}
          </span>
        </div>
      ))}
      {notices.map(({ code, at, result }) => (
        <div className="row" key={`${code} ${at}`}>
          <span>
            Bot: {words(code)} <span className="dim">{minute(at)}</span>
          </span>
          <span className={result === 'sent' ? 'gain' : 'dim'}>{result ?? 'not tried'}</span>
        </div>
      ))}
    </Panel>
  );
}

/** Reasons for the server's refusals of this player's calls. */
export function Refusals({ player: { refusals } }: { player: PlayerPage }) {
  const all = refusals.reduce((sum, refusal) => sum + refusal.count, 0);
  return (
    <Panel title="Refused by the server" aside={`30 days, ${countText(all)}`}>
      {refusals.length === 0 && <Nothing>Nothing was refused in 30 days.</Nothing>}
      <Table
        label="Refused calls"
        rows={refusals}
        keyOf={({ call, code, firstAt }) => `${call} ${code} ${firstAt}`}
        columns={[
          { head: 'Why', cell: ({ code }) => <span title={code}>{words(code)}</span> },
          { head: 'Call', cell: ({ call }) => call },
          {
            head: 'About',
            cell: ({ what }) => <span title={what}>{what === '' ? '–' : shortId(what)}</span>,
          },
          { head: 'Times', isNumber: true, cell: (row) => countText(row.count) },
          { head: 'Last', cell: ({ lastAt }) => minute(lastAt) },
        ]}
      />
    </Panel>
  );
}

/** Operators' actions on this player. */
export function DoneAbout({ playerId, role }: { playerId: string; role: Role }) {
  const { data } = useAsk('dev.player-audit', { params: { id: playerId }, query: { limit: 30 } });
  const requests = data?.data.filter(({ of }) => of === null) ?? [];
  const outcomeOf = (seq: number) => data?.data.find(({ of }) => of === seq)?.outcome ?? 'asked';
  return (
    <Panel title="Done about this player" aside={role === 'owner' ? 'all in the audit' : ''}>
      {data && requests.length === 0 && <Nothing>Nothing was done yet.</Nothing>}
      {requests.map(({ seq, at, name, call, reason }) => (
        <div className="row" key={seq}>
          <span>
            {call.replace('dev.', '').replace('player-contact', 'personal data shown')}{' '}
            <span className="dim">
              by {name ?? 'no tokens'}
              {reason === null ? '' : `: ${reason}`}
            </span>
          </span>
          <span className="dim">
            {outcomeOf(seq)}, {second(at)}
          </span>
        </div>
      ))}
    </Panel>
  );
}
