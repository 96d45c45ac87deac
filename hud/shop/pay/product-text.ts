import { state } from '#engine/client/core/state.ts';
import type { Product } from '#engine/protocol/shop/entities.ts';

type Kind = Product['kind'];

/** Kinds that are bought by the piece. */
export function isCounted(kind: Kind): kind is 'clean' | 'auto_replenish' {
  return kind === 'clean' || kind === 'auto_replenish';
}

/** Clean PROTO has two decimals, pieces none. */
export function decimalsOf(kind: Kind): number {
  return kind === 'clean' ? 2 : 0;
}

/** How many of it the player has now; null for what isn't counted. */
export function heldOf(kind: Kind): number | null {
  if (kind === 'clean') return state.balance.clean;
  return kind === 'auto_replenish' ? state.boosters.autoReplenishCount : null;
}

/** What an order is called where a person reads it: the first four digits of its id. */
export function shortOrder(orderId: string): string {
  return orderId.slice(0, 4).toUpperCase();
}
