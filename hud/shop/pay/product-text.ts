import { state } from '#engine/client/core/state.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';

type Kind = Product['kind'];

/** The kinds that are sold in amounts. */
export function isCounted(kind: Kind): kind is 'clean' | 'auto_replenish' {
  return kind === 'clean' || kind === 'auto_replenish';
}

/** Clean PROTO has two decimals, pieces none. */
export function decimalsOf(kind: Kind): number {
  return kind === 'clean' ? 2 : 0;
}

/** How many the player has now; null for products that aren't counted. */
export function heldOf(kind: Kind): number | null {
  if (kind === 'clean') return state.balance.clean;
  return kind === 'auto_replenish' ? state.boosters.autoReplenishCount : null;
}

/** A short name of an order for people: the first four digits of its id. */
export function shortOrder(orderId: string): string {
  return orderId.slice(0, 4).toUpperCase();
}
