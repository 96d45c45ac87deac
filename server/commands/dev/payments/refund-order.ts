import type { Order } from '#engine/rules/core/shop-state.ts';
import { findOrder } from '#engine/rules/shop/orders.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { Services } from '../../../services.ts';
import { serviceCommand } from '../../core/command.ts';
import { readPayload } from '../../shop/invoice-payload.ts';
import { takePayment } from '../../shop/payments.ts';
import { applyRefund, refundStars } from '../../shop/refunds.ts';
import { findPlayer } from '../players/ban-player.ts';

/**
 * The charge is marked first: if the messenger doesn't answer now, the refund is tried again later. A repeat
 * may find the order refunded by the first try, and does the rest.
 */
export const refundOrder = serviceCommand<'dev.refund-order'>(
  async (services, { params, body }, { isRepeat }) => {
    const { charges } = services.store;
    const order = await readOrder(services, params.id, body.orderId);
    const isClosed = order.status === 'refunded' && !isRepeat;
    if (order.chargeId === null || isClosed) throw new CallRefused('order_closed');
    const charge = await charges.find(order.chargeId);
    if (!charge) throw new CallRefused('order_closed');
    if (charge.state !== 'refunded') {
      await charges.move(charge.chargeId, 'refund_due');
      await refundStars(services, charge);
    } else await applyRefund(services, charge);
    const { status } = await readOrder(services, params.id, body.orderId);
    const state = (await charges.find(charge.chargeId))?.state ?? charge.state;
    return { answer: { orderId: order.id, status, charge: state } };
  },
);

/** Goes on where the report of a payment broke off. A charge that is delivered or refunded stays as it is. */
export const deliverCharge = serviceCommand<'dev.deliver-charge'>(async (services, { params, body }) => {
  const { charges } = services.store;
  const charge = await charges.find(body.chargeId);
  const isTheirs = charge && readPayload(charge.payload)?.playerId === params.id;
  if (!isTheirs) throw new CallRefused('not_found');
  await takePayment(services, charge);
  const state = (await charges.find(charge.chargeId))?.state ?? charge.state;
  return { answer: { chargeId: charge.chargeId, charge: state } };
});

/** The order as the player's document has it, or as the history does. */
async function readOrder(services: Services, playerId: string, orderId: string): Promise<Order> {
  await services.store.outboxRelay.tryDeliver(playerId);
  const player = await findPlayer(services, playerId);
  const past = await services.store.orders.find(orderId);
  const order = findOrder(player, orderId) ?? (past?.playerId === playerId ? past.order : undefined);
  if (!order) throw new CallRefused('not_found');
  return order;
}
