import { type CSSProperties, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useRoute } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { eventBoard, events, type GameEvent } from '#engine/client/homeland/events.ts';
import { LeaderboardRow } from '../../crew/leaderboard/leaderboard-list.tsx';
import { useAwardShort, useAwardText } from '../../galaxy/system-rows.tsx';
import { ScreenPage } from '../../shell/page.tsx';
import { type Translate, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount, trimmed } from '../../ui/format/amount.ts';
import { litTicks } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Empty, GhostRows, LoadedPart, LoadMore } from '../../ui/loading/loaded.tsx';
import { EventClock, eventPicture, useEventTime } from './event-banner.tsx';

const readEveryMs = 10_000;
const ways = {
  trips: '/',
  research: '/homeland/r-and-d',
  contracts: '/homeland/contracts',
  capsules: '/collections',
  hangar: '/hangar',
} as const;

/** An event: its subject, its end, the common goal, and the leaderboard. */
export function EventScreen() {
  const { t } = useTranslation();
  const [, params] = useRoute('/events/:uuid');
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setInterval(() => void events.load(), readEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <LoadedPart query={events} ghost={<ScreenPage title={t('nav.event')}>{null}</ScreenPage>}>
      {({ data }) => {
        const event = data.find(({ uuid }) => uuid === params?.uuid);
        return event ? (
          <EventPage event={event as GameEvent} />
        ) : (
          <ScreenPage title={t('nav.event')}>
            <Empty
              picture={<Icon name="top" size={76} weight={0.8} />}
              title={t('homeland:events.none')}
              text={t('homeland:events.none-text')}
            >
              <Button onPress={() => navigate('/')}>{t('homeland:events.back')}</Button>
            </Empty>
          </ScreenPage>
        );
      }}
    </LoadedPart>
  );
}

function EventPage({ event }: { event: GameEvent }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const time = useEventTime(event);
  const { title, effect, about, hero, colour, goal, board, leads } = event;
  return (
    <ScreenPage
      title={title}
      className={`event-page event-role--${time.isOver ? 'over' : colour}`}
      foot={
        !time.isOver && (
          <Button kind="primary" onPress={() => navigate(ways[leads])}>
            {t(`homeland:events.go.${leads}`)}
          </Button>
        )
      }
    >
      <img className="event-page__hero" src={eventPicture(hero)} alt="" decoding="async" />
      <div className="event-page__head">
        <p className="event-page__time">
          <span className="event-page__light">
            <Icon name="clock" size={17} weight={1.7} />
          </span>
          <EventClock time={time} />
          {!time.isOver && <span className="label t2">{t('homeland:events.left')}</span>}
          <span className="label event-page__effect">{effect}</span>
        </p>
      </div>
      {goal && <EventGoal event={event} goal={goal} isLastHour={time.isLastHour} />}
      <p className="small event-page__about">{about}</p>
      {board && <EventLeaderboard event={event} board={board} />}
    </ScreenPage>
  );
}

type Goal = NonNullable<GameEvent['goal']>;

const ticks = 75;
/** Milestones closer than this share are spread evenly under the ticks instead. */
const closest = 0.17;

/** Common goal of all pilots: the sum, 75 ticks and the milestones under them. */
function EventGoal({ event, goal, isLastHour }: { event: GameEvent; goal: Goal; isLastHour: boolean }) {
  const { t } = useTranslation();
  const { total, target, milestones } = goal;
  return (
    <section className="event-goal" aria-label={t('homeland:events.goal')}>
      <p className="event-goal__sum">
        <span className="label t2">{t('homeland:events.goal')}</span>
        <span className="num">
          <span className="event-goal__total">{formatAmount(Math.floor(total), 0)}</span>{' '}
          <span className="t2">{t('homeland:events.of', { of: formatAmount(target, 0) })}</span>
        </span>
      </p>
      <Ticks share={total / target} beats={isLastHour} />
      <Milestones goal={{ total, target, milestones }} />
      {event.ownText && <p className="label t2">{event.ownText.replace('{count}', trimmed(event.own))}</p>}
    </section>
  );
}

function Ticks({ share, beats }: { share: number; beats: boolean }) {
  const lit = litTicks(share, ticks);
  return (
    <svg
      className={`event-ticks ${beats ? 'event-ticks--beat' : ''}`}
      viewBox={`0 0 ${ticks * 10 - 5} 14`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: ticks }, (_, index) => {
        const isLit = index < lit;
        const top = isLit ? 0 : index % 5 === 0 ? 4 : 7.5;
        const style = isLit ? { opacity: 0.62 + (0.38 * index) / Math.max(1, lit - 1) } : undefined;
        const key = `tick ${index}`;
        return (
          <rect
            key={key}
            className={isLit ? 'is-lit' : ''}
            style={style}
            x={index * 10}
            y={top}
            width="4.2"
            height={14 - top}
          />
        );
      })}
    </svg>
  );
}

function Milestones({ goal: { target, milestones } }: { goal: Goal }) {
  const { t } = useTranslation();
  const short = useAwardShort();
  const text = useAwardText();
  const shares = milestones.map(({ at }) => at / target);
  const fits = shares.every((share, index) => share - (shares[index - 1] ?? 0) >= closest);
  return (
    <ol className={`event-milestones ${fits ? '' : 'event-milestones--even'}`}>
      {milestones.map(({ at, isReached, rewards }, index) => (
        <li
          key={at}
          className={isReached ? 'is-reached' : ''}
          style={fits ? shareOf(shares[index]! - (shares[index - 1] ?? 0)) : undefined}
        >
          <span className="hidden">
            {t('homeland:events.milestone', {
              at: formatAmount(at, 0),
              rewards: rewards.map(text).join(', '),
            })}
            {isReached && `, ${t('homeland:events.reached')}`}
          </span>
          <span className="num event-milestones__at" aria-hidden="true">
            {compact(at, t)}
            {isReached && <Icon name="check" size={13} weight={2.6} />}
          </span>
          <span className="micro t2" aria-hidden="true">
            {rewards.map(rewards.length > 1 ? short : text).join(', ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The part of the row that a milestone takes. */
function shareOf(share: number): CSSProperties {
  return { '--share': `${100 * share}%` } as CSSProperties;
}

/** A large number in a few characters: 800, 150 k, 2.5 M. */
function compact(value: number, t: Translate): string {
  if (value < 10_000) return formatAmount(value, 0);
  return value < 1_000_000
    ? t('homeland:events.at-thousand', { amount: trimmed(value / 1000, 1) })
    : t('homeland:events.at-million', { amount: trimmed(value / 1_000_000, 1) });
}

/** Leaderboard of an event: the first places and their prizes, and always the player's own row. */
function EventLeaderboard({ event, board }: { event: GameEvent; board: NonNullable<GameEvent['board']> }) {
  const { t } = useTranslation();
  const ownId = useSnapshot(state).user?.uuid;
  const pages = eventBoard(event.uuid);
  const say = (value: number) => trimmed(value);
  return (
    <section className="event-board" aria-label={board.title}>
      <h2 className="h2 event-board__title">
        {board.title}
        <span className="label t2">{t('homeland:events.pilots', { count: event.pilots })}</span>
      </h2>
      <LoadedPart query={pages} ghost={<GhostRows count={3} />}>
        {({ data, count, currentUser }) => (
          <ol className="leaderboard-rows">
            {data.map((entry) => (
              <LeaderboardRow
                key={entry.uuid}
                entry={entry}
                isOwn={entry.uuid === ownId}
                show={say}
                say={say}
              />
            ))}
            {count === 0 && <li className="small">{t('homeland:events.nobody')}</li>}
            {data.length < count && (
              <li>
                <LoadMore pages={pages} />
              </li>
            )}
            {currentUser && !data.some(({ uuid }) => uuid === currentUser.uuid) && (
              <LeaderboardRow entry={currentUser} isOwn show={say} say={say} />
            )}
          </ol>
        )}
      </LoadedPart>
      <Prizes board={board} />
    </section>
  );
}

function Prizes({ board: { prizes } }: { board: NonNullable<GameEvent['board']> }) {
  const { t } = useTranslation();
  const text = useAwardText();
  return (
    <section className="event-prizes">
      <h3 className="label t2">{t('homeland:events.prizes')}</h3>
      <ul>
        {prizes.map(({ to, rewards }) => (
          <li key={to} className="row between">
            <span>{t('homeland:events.prize', { to })}</span>
            <span className="num">{rewards.map(text).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
