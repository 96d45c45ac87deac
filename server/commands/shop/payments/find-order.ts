import type { Player } from '#engine/rules/core/player.ts';
import { findOrder } from '#engine/rules/shop/orders.ts';
import type { CommandContext } from '#server/commands/core/command.ts';

/**
 * The player with an order at hand: one that the document has let go of comes back from the history, as it stands by now.
 * Undefined when there is no such order of this player's.
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
