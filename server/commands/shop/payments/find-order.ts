import type { Player } from '#engine/rules/core/player.ts';
import { findOrder } from '#engine/rules/shop/orders.ts';
import type { CommandContext } from '#server/commands/core/command.ts';

/**
 * The player with this order in the document. An order that is only in the history is put back, in its present state.
 * Undefined when this player has no such order.
 */
export async function withOrder(
  context: CommandContext,
  player: Player,
  orderId: string,
): Promise<Player | undefined> {
  if (findOrder(player, orderId)) return player;
  const past = await context.findPastOrder(orderId);
  return past && { ...player, shop: { ...player.shop, orders: [past, ...player.shop.orders] } };
}
