import { productOf } from '#engine/content/homeland-ids.ts';
import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import { startOrder } from '#engine/rules/shop/orders.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { log } from '#server/core/log.ts';
import { rowStrings } from '#server/core/row-strings.ts';
import { type CommandContext, changeCommand } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { writePayload } from './payments/payload.ts';

/** Creates an order and its invoice. Only the messenger's own update marks the order as paid. */
export const orderProduct = changeCommand<'payments.create'>(async (context, player, { body }) => {
  const product = productOf(body.productId);
  const shipId = body.shipId ?? null;
  if (!product || (shipId !== null && !findShip(player, shipId))) return notFound;
  const started = startOrder(player, product, shipId, context.newId(), context.nowMs, context.tunables);
  if (refused(started)) return started;
  const { change, order } = started.ok;
  const invoiceLink = await createInvoice(context, player, product, order);
  return { change, answer: () => ({ orderId: order.id, invoiceLink }) };
});

/** If the order isn't saved after all, its invoice can't be paid: the messenger asks before it takes the money. */
async function createInvoice(
  { messenger, language }: CommandContext,
  player: Player,
  product: ProductRow,
  { id, stars }: Order,
): Promise<string> {
  const { title, description } = rowStrings('products', product.key, language);
  const payload = writePayload({ orderId: id, playerId: player.id });
  try {
    return await messenger.createInvoice({ orderId: id, title, description, payload, stars });
  } catch (error) {
    log.failure('making an invoice', error);
    throw new CallRefused('unavailable', { retryAfterSeconds: 5 });
  }
}
