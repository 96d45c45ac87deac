import type { UsedDay } from '../core/homeland-state.ts';
import { localDate, timeZoneOf } from '../core/local-date.ts';

export interface OwnDay {
  /** True when nothing was used of the present day yet. */
  readonly isOpen: boolean;
  /** The player's own date, in days since 1970-01-01; the used one's while the next day isn't open. */
  readonly date: number;
  /** How many days have begun since the used one; 0 while the next isn't open. */
  readonly passed: number;
}

/**
 * What can be had once a day goes by the player's own day (D26). The next day opens when three counts since the last use
 * are all at least one day: by the local date now against the used date, by the present zone alone, and by the zone of the
 * last use alone. So changing the time zone opens nothing early, each date is used once in whatever zone, and an honest
 * traveller waits for one midnight at most.
 */
export function ownDay(last: UsedDay | null, zone: string, nowMs: number): OwnDay {
  const here = knownZone(zone);
  const today = localDate(nowMs, here);
  if (!last) return { isOpen: true, date: today, passed: 1 };
  const passed = Math.min(
    today - last.date,
    today - localDate(last.atMs, here),
    localDate(nowMs, last.zone) - localDate(last.atMs, last.zone),
  );
  return passed < 1 ? { isOpen: false, date: last.date, passed: 0 } : { isOpen: true, date: today, passed };
}

/** When the next day opens, to the second, in milliseconds; `nowMs` if it is open. */
export function nextDayOpensAtMs(last: UsedDay | null, zone: string, nowMs: number): number {
  const isOpenAt = (atMs: number) => ownDay(last, zone, atMs).isOpen;
  if (isOpenAt(nowMs)) return nowMs;
  let [shut, open] = [nowMs, nowMs + 3 * 86_400_000];
  while (open - shut > 1000) {
    const middle = Math.floor((shut + open) / 2);
    if (isOpenAt(middle)) open = middle;
    else shut = middle;
  }
  return open;
}

/** The day that is used at a moment. An unknown zone counts as UTC. */
export function usedDay(date: number, zone: string, nowMs: number): UsedDay {
  return { date, zone: knownZone(zone), atMs: nowMs };
}

function knownZone(zone: string): string {
  return timeZoneOf(zone) ?? 'UTC';
}
