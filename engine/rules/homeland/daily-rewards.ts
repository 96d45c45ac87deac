import { dailyRewardRows } from '#engine/content/homeland.ts';
import type { DailyRewardRow } from '#engine/content/schemas/homeland.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from '../core/decision.ts';
import type { DailyClaim } from '../core/homeland-state.ts';
import { isoDate, localDate, timeZoneOf } from '../core/local-date.ts';
import type { Player } from '../core/player.ts';

/** The state of a player's daily rewards at a moment (D26). */
export interface DailyState {
  /** Which of the seven, from 1, can be claimed now or was claimed today. */
  readonly day: number;
  readonly isOpen: boolean;
  /** The player's local date, in days since 1970-01-01; that of the last claim while nothing can be claimed. */
  readonly date: number;
  readonly claimedDate: number | null;
}

/**
 * A day is the player's own day (D26). The next reward opens when three counts since the last claim are all at least
 * one day: by the local date now against the claimed date, by the present zone alone, and by the zone of the last
 * claim alone. So changing the time zone opens nothing early, each date is used once in whatever zone, and an honest
 * traveller waits for one midnight at most. The series continues if the smallest of the three counts is one day,
 * otherwise it restarts at day 1.
 */
export function dailyState(daily: DailyClaim | null, zone: string, nowMs: number): DailyState {
  const here = knownZone(zone);
  const today = localDate(nowMs, here);
  if (!daily) return { day: 1, isOpen: true, date: today, claimedDate: null };
  const gaps = [
    today - daily.date,
    today - localDate(daily.atMs, here),
    localDate(nowMs, daily.zone) - localDate(daily.atMs, daily.zone),
  ];
  const smallest = Math.min(...gaps);
  if (smallest < 1) return { day: daily.day, isOpen: false, date: daily.date, claimedDate: daily.date };
  const day = smallest === 1 ? (daily.day % dailyRewardRows.length) + 1 : 1;
  return { day, isOpen: true, date: today, claimedDate: daily.date };
}

/** When the next reward opens, to the second, in milliseconds; `nowMs` if it is open. */
export function dailyOpensAtMs(daily: DailyClaim | null, zone: string, nowMs: number): number {
  const isOpenAt = (atMs: number) => dailyState(daily, zone, atMs).isOpen;
  if (isOpenAt(nowMs)) return nowMs;
  let [shut, open] = [nowMs, nowMs + 3 * 86_400_000];
  while (open - shut > 1000) {
    const middle = Math.floor((shut + open) / 2);
    if (isOpenAt(middle)) open = middle;
    else shut = middle;
  }
  return open;
}

/** Claims the open reward. `zone` is the player's IANA zone; an unknown one counts as UTC. */
export function claimDaily(player: Player, zone: string, nowMs: number): Decided<Change> {
  const { homeland } = player;
  const { isOpen, day, date } = dailyState(homeland.daily, zone, nowMs);
  if (!isOpen) return { refuse: 'daily_claimed' };
  const daily: DailyClaim = { day, date, zone: knownZone(zone), atMs: nowMs };
  const claimed = withPlayer(unchanged(player), { homeland: { ...homeland, daily } });
  const { type, amount } = dailyRewardAt(day);
  return { ok: moveMoney(claimed, type, Math.round(amount * 100), 'daily_reward', isoDate(date), nowMs) };
}

/** The reward of a day, 1 to 7. */
export function dailyRewardAt(day: number): DailyRewardRow {
  const row = dailyRewardRows[day - 1];
  if (!row) throw new Error(`No daily reward ${day}`);
  return row;
}

function knownZone(zone: string): string {
  return timeZoneOf(zone) ?? 'UTC';
}
