import type { SpendingState } from '../core/account-state.ts';
import { type Change, unchanged, withPlayer } from '../core/decision.ts';
import type { Player } from '../core/player.ts';

/** Promised to players, so these aren't tunables. */
const raiseAfterMs = 24 * 3_600_000;
const dayMs = 86_400_000;

export const exclusionDays = [1, 7, 30] as const;
export type Exclusion = (typeof exclusionDays)[number] | 'forever';

export interface Spending {
  /** Stars a month; null for no limit. */
  readonly limit: number | null;
  /** A higher limit that is still to come. */
  readonly next: { readonly limit: number | null; readonly fromMs: number } | null;
  /** Stars spent in this month, by UTC. */
  readonly spent: number;
  readonly monthEndsAtMs: number;
  /** No purchases until then; null for ever. Undefined when they are possible. */
  readonly excludedUntilMs: number | null | undefined;
}

/** The player's own limits at a moment. */
export function spendingAt({ account }: Pick<Player, 'account'>, nowMs: number): Spending {
  const { limit = null, next, month, spent = 0, excludedUntilMs } = account.spending ?? {};
  const isThere = next !== undefined && next.fromMs <= nowMs;
  const isOut = excludedUntilMs === null || (excludedUntilMs !== undefined && excludedUntilMs > nowMs);
  return {
    limit: isThere ? next.limit : limit,
    next: next === undefined || isThere ? null : next,
    spent: month === monthOf(nowMs) ? spent : 0,
    monthEndsAtMs: endOfMonth(nowMs),
    excludedUntilMs: isOut ? excludedUntilMs : undefined,
  };
}

/** Why the player's own limits forbid a purchase of so many Stars; undefined when they don't. */
export function spendingRefusal(
  player: Player,
  stars: number,
  nowMs: number,
): 'purchases_paused' | 'spending_limit' | undefined {
  const { limit, spent, excludedUntilMs } = spendingAt(player, nowMs);
  if (excludedUntilMs !== undefined) return 'purchases_paused';
  return limit !== null && spent + stars > limit ? 'spending_limit' : undefined;
}

/** A lower limit holds at once, a higher one after a day. The present one withdraws a higher one that is to come. */
export function limitSpending(player: Player, limit: number | null, nowMs: number): Change {
  const present = spendingAt(player, nowMs);
  const { next: _, limit: _limit, ...rest } = player.account.spending ?? {};
  const isHigher = stars(limit) > stars(present.limit);
  const isAsked = isHigher && present.next?.limit === limit;
  if (isAsked || (limit === present.limit && !present.next)) return unchanged(player);
  const next = isHigher ? { limit, fromMs: nowMs + raiseAfterMs } : null;
  return settle(player, { ...rest, limit: isHigher ? present.limit : limit, ...(next && { next }) });
}

/** Forbids purchases for a time. It can be made longer, never shorter. */
export function excludePurchases(player: Player, exclusion: Exclusion, nowMs: number): Change {
  const { excludedUntilMs: present } = spendingAt(player, nowMs);
  const asked = exclusion === 'forever' ? null : nowMs + exclusion * dayMs;
  if (present === null || (present !== undefined && asked !== null && asked <= present))
    return unchanged(player);
  return settle(player, { ...player.account.spending, excludedUntilMs: asked });
}

/** Counts a delivered purchase. A refund doesn't give the room back. */
export function countSpending(change: Change, paid: number, nowMs: number): Change {
  const { account } = change.player;
  const { spent } = spendingAt(change.player, nowMs);
  const spending = { ...account.spending, month: monthOf(nowMs), spent: spent + paid };
  return withPlayer(change, { account: { ...account, spending } });
}

function settle(player: Player, spending: SpendingState): Change {
  return withPlayer(unchanged(player), { account: { ...player.account, spending } });
}

function stars(limit: number | null): number {
  return limit ?? Number.POSITIVE_INFINITY;
}

/** Counts months since the year 0, by UTC. */
function monthOf(atMs: number): number {
  const date = new Date(atMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function endOfMonth(atMs: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
