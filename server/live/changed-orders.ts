import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';

/** Orders that are new or whose state has changed. */
export function changedOrders(before: Player, after: Player): readonly Order[] {
  if (before.shop.orders === after.shop.orders) return [];
  const known = new Map(before.shop.orders.map(({ id, status }) => [id, status]));
  return after.shop.orders.filter(({ id, status }) => known.get(id) !== status);
}
