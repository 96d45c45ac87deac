import { dailyRewardRows } from '../../content/homeland.ts';
import type { DailyRewardRow } from '../../content/schemas/homeland.ts';
import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  type Decided,
  type DecisionContext,
  moveMoney,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { DailyClaim, UsedDay } from '../core/homeland-state.ts';
import { isoDate, localDate, timeZoneOf } from '../core/local-date.ts';
import type { Player } from '../core/player.ts';
import { grownReward } from '../core/reference-trip.ts';

/** The state of a player's daily rewards at a moment (D26). */
export interface DailyState {
  /** Number of the reward, 1 to 7, that can be claimed now or was claimed today. */
  readonly day: number;
  readonly isOpen: boolean;
  /**
   * The player's local date, in days since 1970-01-01; while nothing can be claimed, the date of the last
   * claim.
   */
  readonly date: number;
  readonly claimedDate: number | null;
}

/**
 * Continues the series if one own day has passed since the last claim; after a longer pause it restarts
 * at day 1 (D26).
 */
export function dailyState(daily: DailyClaim | null, zone: string, nowMs: number): DailyState {
  const { isOpen, date, passed } = ownDay(daily, zone, nowMs);
  if (!daily) return { day: 1, isOpen, date, claimedDate: null };
  if (!isOpen) return { day: daily.day, isOpen, date, claimedDate: daily.date };
  return {
    day: passed === 1 ? (daily.day % dailyRewardRows.length) + 1 : 1,
    isOpen,
    date,
    claimedDate: daily.date,
  };
}

/** When the next reward opens, to the second, in milliseconds; `nowMs` if it is open. */
export function dailyOpensAtMs(daily: DailyClaim | null, zone: string, nowMs: number): number {
  return nextDayOpensAtMs(daily, zone, nowMs);
}

/** Claims the open reward. `zone` is the player's IANA zone; an unknown one counts as UTC. */
export function claimDaily(
  player: Player,
  zone: string,
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'daily_claimed'> {
  const { homeland } = player;
  const { isOpen, day, date } = dailyState(homeland.daily, zone, nowMs);
  if (!isOpen) return { refuse: 'daily_claimed' };
  const daily: DailyClaim = { day, ...usedDay(date, zone, nowMs) };
  const claimed = withPlayer(unchanged(player), { homeland: { ...homeland, daily } });
  const { type, amount } = dailyRewardAt(day, player, nowMs, tunables);
  return {
    ok: moveMoney(claimed, type, Math.round(amount * 100), {
      reason: 'daily_reward',
      reference: isoDate(date),
      nowMs,
    }),
  };
}

/** The reward of a day, 1 to 7, as large as the player's trips are now (D60). */
export function dailyRewardAt(
  day: number,
  player: Pick<Player, 'rewards' | 'systems' | 'totals'>,
  nowMs: number,
  tunables: Tunables,
): DailyRewardRow {
  const row = dailyRewardRows[day - 1];
  if (!row) throw new Error(`No daily reward ${day}`);
  return { type: row.type, amount: grownReward(row.amount, player, nowMs, tunables) };
}

export interface OwnDay {
  /** True when nothing was used of the present day yet. */
  readonly isOpen: boolean;
  /** The player's own date, in days since 1970-01-01; the used date until the next day opens. */
  readonly date: number;
  /** Number of days begun since the used day; 0 while the next day isn't open. */
  readonly passed: number;
}

/**
 * Rewards available once a day follow the player's own day (D26). The next day opens when three counts since
 * the last use are all at least one day: from the used date to the present local date, by the present zone
 * only, and by the zone of the last use only. So changing the time zone opens nothing early, each date is
 * used once in any zone, and an honest traveller waits for one midnight at most.
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

/** Day used by a claim at a moment. An unknown zone counts as UTC. */
export function usedDay(date: number, zone: string, nowMs: number): UsedDay {
  return { date, zone: knownZone(zone), atMs: nowMs };
}

function knownZone(zone: string): string {
  return timeZoneOf(zone) ?? 'UTC';
}
