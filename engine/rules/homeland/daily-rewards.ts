import { dailyRewardRows } from '#engine/content/homeland.ts';
import type { DailyRewardRow } from '#engine/content/schemas/homeland.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from '../core/decision.ts';
import type { DailyClaim } from '../core/homeland-state.ts';
import { isoDate } from '../core/local-date.ts';
import type { Player } from '../core/player.ts';
import { nextDayOpensAtMs, ownDay, usedDay } from './own-day.ts';

/** The state of a player's daily rewards at a moment (D26). */
export interface DailyState {
  /** Which of the seven, from 1, can be claimed now or was claimed today. */
  readonly day: number;
  readonly isOpen: boolean;
  /** The player's local date, in days since 1970-01-01; that of the last claim while nothing can be claimed. */
  readonly date: number;
  readonly claimedDate: number | null;
}

/** The series continues when one own day has passed since the last claim; after more it restarts at day 1 (D26). */
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
export function claimDaily(player: Player, zone: string, nowMs: number): Decided<Change, 'daily_claimed'> {
  const { homeland } = player;
  const { isOpen, day, date } = dailyState(homeland.daily, zone, nowMs);
  if (!isOpen) return { refuse: 'daily_claimed' };
  const daily: DailyClaim = { day, ...usedDay(date, zone, nowMs) };
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
