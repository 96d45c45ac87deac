import type { GameEvent } from '#engine/client/homeland/events.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { clock, isoDuration, useGameSecond } from '#hud/ui/format/clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface EventTime {
  /** What is left, in digits: 3 d 04 h, and 04:12:33 on the last day. */
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
