import type { Player } from '#engine/rules/core/player.ts';
import { findOrder, refundOrder } from '#engine/rules/shop/orders.ts';
import type { CommandContext } from '#server/commands/core/command.ts';
import type { Services } from '#server/services.ts';
import type { Charge } from '#server/store/repositories/shop/charge-repository.ts';
import { changeBuyer } from './change-buyer.ts';
import { withOrder } from './find-order.ts';
import { readPayload } from './payload.ts';

/**
 * Handles the messenger's report of a refund. It may arrive before that of the payment, so the charge is closed first. What
 * the order delivered is taken back if this charge paid for it.
 */
export async function takeRefund(services: Services, charge: Charge): Promise<void> {
  const { charges } = services.store;
  await charges.receive(charge, 'refunded');
  await charges.move(charge.chargeId, 'refunded');
  const paidFor = (await charges.find(charge.chargeId))?.settlement ?? readPayload(charge.payload);
  if (!paidFor) return;
  await changeBuyer(services, paidFor.playerId, (context, player) =>
    decideRefund(context, player, charge, paidFor.orderId),
  );
}

async function decideRefund(context: CommandContext, player: Player, { chargeId }: Charge, orderId: string) {
  const nothing = { player, effects: [] };
  const holder = await withOrder(context, player, orderId);
  const order = holder && findOrder(holder, orderId);
  // This charge didn't pay for the order, so nothing is taken back.
  if (!holder || order?.chargeId !== chargeId) return nothing;
  const back = refundOrder(holder, order, context.nowMs, context);
  return 'refuse' in back || back.ok.player === holder ? nothing : back.ok;
}
