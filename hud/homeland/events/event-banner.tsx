import { useLocation } from 'wouter';
import { events, type GameEvent } from '#engine/client/homeland/events.ts';
import { NextGoalLine } from '../../galaxy/next-goal/next-goal-line.tsx';
import {
  isSeasonNews,
  SeasonBanner,
  useBannerRoom,
  useSeasonTime,
} from '../../galaxy/season/season-banner.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { clock, dayMs, hourMs, isoDuration, trimmed, useGameSecond } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { planetPicture, propPicture } from '../../ui/pictures/rarity.tsx';

/** Above the galaxy: the next goal, and a banner. */
export function EventBanner() {
  return (
    <>
      <NextGoalLine />
      <GalaxyBanner />
    </>
  );
}

/** Banner of the end of the season, the running event, or the event that has just ended. */
function GalaxyBanner() {
  const time = useSeasonTime();
  const { value } = useQuery(events);
  const event = value?.data[0];
  if (time && isSeasonNews(time)) return <SeasonBanner time={time} />;
  return event ? <Banner key={event.uuid} event={event as GameEvent} others={value.data.length - 1} /> : null;
}

function Banner({ event, others }: { event: GameEvent; others: number }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const time = useEventTime(event);
  const room = useBannerRoom();
  const { title, effect, colour, hero } = event;
  return (
    <button
      type="button"
      ref={room}
      className={`event-banner event-role--${time.isOver ? 'over' : colour}`}
      aria-label={
        time.isOver
          ? t('homeland:events.ended-line', { title })
          : t('homeland:events.line', { title, time: time.text, effect })
      }
      onClick={() => navigate(`/events/${event.uuid}`)}
    >
      <img className="event-banner__hero" src={eventPicture(hero)} alt="" decoding="async" />
      <span className="event-banner__words">
        <span className="event-banner__title">{title}</span>
        <span className="label t2">{time.isOver ? <Result event={event} /> : <Own event={event} />}</span>
      </span>
      <span className="event-banner__time">
        <EventClock time={time} />
        {!time.isOver && <span className="label t2">{t('homeland:events.left')}</span>}
        {time.isOver && others > 0 && <span className="label t2">+{others}</span>}
      </span>
      <Icon name="chevron-right" size={18} />
    </button>
  );
}

/** The player's contribution, or the event's description. */
function Own({ event: { ownText, own, effect } }: { event: GameEvent }) {
  return ownText && own > 0 ? ownText.replace('{count}', trimmed(own)) : effect;
}

function Result({ event: { rank, topPercent, pilots, goal, effect } }: { event: GameEvent }) {
  const { t } = useTranslation();
  if (rank !== null) return t('homeland:events.place', { rank, of: pilots });
  if (topPercent) return t('homeland:events.place-top', { percent: topPercent, of: pilots });
  return goal
    ? t('homeland:events.result', { total: trimmed(goal.total), of: trimmed(goal.target) })
    : effect;
}

export interface EventTime {
  /** Remaining time in digits: 3 d 04 h, and 04:12:33 on the last day. */
  readonly text: string;
  readonly leftMs: number;
  readonly isLastHour: boolean;
  readonly isOver: boolean;
}

/** The time until an event ends, by the game's clock. */
export function useEventTime({ endsAt, state }: Pick<GameEvent, 'endsAt' | 'state'>): EventTime {
  const { t } = useTranslation();
  const leftMs = Date.parse(endsAt) - useGameSecond();
  const isOver = state === 'ended' || leftMs <= 0;
  const days = Math.floor(leftMs / dayMs);
  const hours = String(Math.floor((leftMs % dayMs) / hourMs)).padStart(2, '0');
  return {
    text: isOver
      ? t('homeland:events.over')
      : days > 0
        ? t('homeland:events.days', { days, hours })
        : clock(leftMs),
    leftMs,
    isLastHour: !isOver && leftMs < hourMs,
    isOver,
  };
}

/** The time left as a `time` element. */
export function EventClock({ time, className = '' }: { time: EventTime; className?: string }) {
  return (
    <time
      className={`num ${className} ${time.isLastHour ? 'event-time--last' : ''}`}
      dateTime={isoDuration(Math.max(0, time.leftMs))}
    >
      {time.text}
    </time>
  );
}

/** The picture of an event's hero. */
export function eventPicture(hero: GameEvent['hero']): string {
  const planet = /^planet-(\w+)$/.exec(hero)?.[1];
  return planet ? planetPicture(planet) : propPicture(hero);
}
