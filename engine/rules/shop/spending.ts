import { type Change, unchanged, withPlayer } from '../core/decision.ts';
import type { HeldStars, Player, SpendingState } from '../core/player.ts';
import type { Order } from '../core/shop-state.ts';

/** Promised to players, so these aren't tunables. */
const raiseAfterMs = 24 * 3_600_000;
const dayMs = 86_400_000;
/** Time that an answered checkout reserves its sum (D66). */
const holdMs = 10 * 60_000;

export const exclusionDays = [1, 7, 30] as const;
export type Exclusion = (typeof exclusionDays)[number] | 'forever';

export interface Spending {
  /** Stars a month; null for no limit. */
  readonly limit: number | null;
  /** Higher limit that isn't in force yet. */
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

/** Reason why the player's own limits forbid paying for an order; undefined when they don't. */
export function spendingRefusal(
  player: Player,
  { id, stars }: Pick<Order, 'id' | 'stars'>,
  nowMs: number,
): 'purchases_paused' | 'spending_limit' | undefined {
  const { limit, spent, excludedUntilMs } = spendingAt(player, nowMs);
  if (excludedUntilMs !== undefined) return 'purchases_paused';
  const held = heldFor(player, nowMs)
    .filter(({ orderId }) => orderId !== id)
    .reduce((sum, other) => sum + other.stars, 0);
  return limit !== null && spent + held + stars > limit ? 'spending_limit' : undefined;
}

/**
 * Reserves an order's sum from the answer to its checkout on, until it is paid, fails, or the time is over.
 */
export function holdSpending(player: Player, { id, stars }: Order, nowMs: number): Change {
  const held = { orderId: id, stars, untilMs: nowMs + holdMs };
  return settle(player, {
    ...player.account.spending,
    held: [...withoutOrder(heldFor(player, nowMs), id), held],
  });
}

/** Ends the reservation of an order, if it has one. */
export function releaseSpending(change: Change, orderId: string): Change {
  const { account } = change.player;
  const { held = [], ...spending } = account.spending ?? {};
  const remaining = withoutOrder(held, orderId);
  if (remaining.length === held.length) return change;
  const next = remaining.length === 0 ? spending : { ...spending, held: remaining };
  return withPlayer(change, { account: { ...account, spending: next } });
}

/**
 * Sets a limit. A lower limit applies immediately, a higher one after a day. Setting the present limit
 * withdraws a pending higher limit.
 */
export function limitSpending(player: Player, limit: number | null, nowMs: number): Change {
  const present = spendingAt(player, nowMs);
  const { next: _, limit: _limit, ...rest } = player.account.spending ?? {};
  const isHigher = starsOf(limit) > starsOf(present.limit);
  const isAsked = isHigher && present.next?.limit === limit;
  if (isAsked || (limit === present.limit && !present.next)) return unchanged(player);
  const next = isHigher ? { limit, fromMs: nowMs + raiseAfterMs } : null;
  return settle(player, { ...rest, limit: isHigher ? present.limit : limit, ...(next && { next }) });
}

/** Forbids purchases for a time, which can be extended but never shortened. */
export function excludePurchases(player: Player, exclusion: Exclusion, nowMs: number): Change {
  const { excludedUntilMs: present } = spendingAt(player, nowMs);
  const untilMs = exclusion === 'forever' ? null : nowMs + exclusion * dayMs;
  if (present === null || (present !== undefined && untilMs !== null && untilMs <= present))
    return unchanged(player);
  return settle(player, { ...player.account.spending, excludedUntilMs: untilMs });
}

/** Counts a delivered purchase instead of its reservation. A refund doesn't give the room back. */
export function countSpending(change: Change, { id, stars }: Order, nowMs: number): Change {
  const released = releaseSpending(change, id);
  const { account } = released.player;
  const { spent } = spendingAt(released.player, nowMs);
  const spending = { ...account.spending, month: monthOf(nowMs), spent: spent + stars };
  return withPlayer(released, { account: { ...account, spending } });
}

function heldFor({ account }: Player, nowMs: number): readonly HeldStars[] {
  return (account.spending?.held ?? []).filter(({ untilMs }) => untilMs > nowMs);
}

function withoutOrder(held: readonly HeldStars[], id: string): readonly HeldStars[] {
  return held.filter(({ orderId }) => orderId !== id);
}

function settle(player: Player, spending: SpendingState): Change {
  return withPlayer(unchanged(player), { account: { ...player.account, spending } });
}

function starsOf(limit: number | null): number {
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
