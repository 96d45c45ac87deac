import type { Change } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { findOrder } from '#engine/rules/shop/orders.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { Services } from '../../services.ts';
import { applyChange } from '../core/change-player.ts';
import type { CommandContext } from '../core/command.ts';

/**
 * Changes the player whose order was charged. A missing player is ignored, because a repeated update wouldn't
 * help. Any other failure is thrown, so that the messenger sends the update again.
 */
export async function changeBuyer(
  services: Services,
  playerId: string,
  change: (context: CommandContext, player: Player) => Promise<Change>,
): Promise<void> {
  try {
    await applyChange(services, playerId, change);
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'not_found')) throw error;
  }
}

/**
 * The player with this order in the document. An order that is only in the history is put back, in its
 * present state. Undefined when this player has no such order.
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
