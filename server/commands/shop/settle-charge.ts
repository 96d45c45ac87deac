import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { type Change, refused, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import { boughtRow, canDeliver, isSameOffer } from '#engine/rules/shop/deliver.ts';
import { payOrder } from '#engine/rules/shop/orders.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { uuidOf } from '../../core/uuid-of.ts';
import type { Services } from '../../services.ts';
import type { Settlement, StoredCharge } from '../../store/repositories/shop/charge-repository.ts';
import type { CommandContext } from '../core/command.ts';
import { changeBuyer, withOrder } from './change-buyer.ts';
import { refundStars } from './refunds.ts';

export interface Settled {
  readonly chargeId: string;
  readonly playerId: string;
  readonly orderId: string;
  readonly state: StoredCharge['state'];
}

/**
 * Gives a product to a player for a payment that matches no order (D66). The charge is claimed first, so that
 * of a settlement and a refund, or of two settlements, one happens. A repetition of the same settlement
 * finishes an interrupted one.
 */
export async function settleCharge(
  services: Services,
  chargeId: string,
  playerId: string,
  product: ProductRow,
  shipId: string | null,
): Promise<Settled> {
  const { charges } = services.store;
  const charge = await findCharge(services, chargeId);
  if (!isSettledSo(charge, playerId, product, shipId)) {
    const player = (await services.store.players.load(playerId))?.player;
    if (!player) throw new CallRefused('not_found');
    if (product.kind === 'ai_pilot' && !player.ships.some(({ id }) => id === shipId))
      throw new CallRefused('product_needs_ship');
    if (!canDeliver(player, product, shipId)) throw new CallRefused('already_owned');
    const settlement: Settlement = {
      playerId,
      shipId,
      bought: boughtRow(product),
      orderId: openOrder(player, charge, product, shipId)?.id ?? uuidOf(`settlement of ${chargeId}`),
    };
    const isOurs = await charges.take(chargeId, { state: 'settling', settlement });
    if (!isOurs && !isSettledSo(await findCharge(services, chargeId), playerId, product, shipId))
      throw new CallRefused('payment_closed');
  }
  await deliverSettlement(services, chargeId);
  const { state, settlement } = await findCharge(services, chargeId);
  if (!settlement) throw new CallRefused('order_closed');
  return { chargeId, playerId, orderId: settlement.orderId, state };
}

/** Refunds a payment that matches no order. A repeated call returns the refund's state. */
export async function refundCharge(services: Services, chargeId: string): Promise<StoredCharge> {
  const { charges } = services.store;
  await findCharge(services, chargeId);
  if (await charges.take(chargeId, { state: 'refund_due' }))
    await refundStars(services, await findCharge(services, chargeId));
  const charge = await findCharge(services, chargeId);
  const isRefunding = charge.state === 'refund_due' || charge.state === 'refunded';
  // The messenger may have refused for good just now.
  if (!isRefunding && charge.fault !== 'refund_refused') throw new CallRefused('payment_closed');
  return charge;
}

/** Delivers a charge that a person has settled. An undeliverable one waits for a person again. */
export async function deliverSettlement(services: Services, chargeId: string): Promise<void> {
  const { charges } = services.store;
  const charge = await findCharge(services, chargeId);
  const { settlement } = charge;
  if (charge.state !== 'settling' || !settlement) return;
  let isDelivered = false;
  await changeBuyer(services, settlement.playerId, async (context, player) => {
    const change = await paySettlement(context, player, charge, settlement);
    isDelivered = change !== null;
    return change ?? unchanged(player);
  });
  if (isDelivered) await charges.move(chargeId, 'delivered');
  else await charges.release(chargeId);
}

/** Null when the order can't be delivered. */
async function paySettlement(
  context: CommandContext,
  player: Player,
  { chargeId, stars }: StoredCharge,
  { orderId, bought, shipId }: Settlement,
): Promise<Change | null> {
  const holder = (await withOrder(context, player, orderId)) ?? withNewOrder();
  const paid = payOrder(holder, orderId, { stars, chargeId }, context);
  if (refused(paid)) return null;
  if (paid.ok.outcome === 'repeated') return unchanged(player);
  return paid.ok.outcome === 'delivered' ? paid.ok.change : null;

  function withNewOrder(): Player {
    const order: Order = {
      id: orderId,
      product: bought.key,
      bought,
      shipId,
      stars,
      status: 'pending',
      createdAtMs: context.nowMs,
      paidAtMs: null,
      chargeId: null,
    };
    return { ...player, shop: { ...player.shop, orders: [...player.shop.orders, order] } };
  }
}

/** The player's own open order for the same product and sum: the payment was probably meant for it. */
function openOrder(
  player: Player,
  { stars }: StoredCharge,
  product: ProductRow,
  shipId: string | null,
): Order | undefined {
  return player.shop.orders.find(
    (order) =>
      (order.status === 'pending' || order.status === 'failed') &&
      order.product === product.key &&
      order.shipId === shipId &&
      order.stars === stars &&
      isSameOffer(order, product),
  );
}

function isSettledSo(
  { state, settlement }: StoredCharge,
  playerId: string,
  { key }: ProductRow,
  shipId: string | null,
): boolean {
  return (
    (state === 'settling' || state === 'delivered') &&
    settlement?.playerId === playerId &&
    settlement.bought.key === key &&
    settlement.shipId === shipId
  );
}

async function findCharge({ store }: Services, chargeId: string): Promise<StoredCharge> {
  const charge = await store.charges.find(chargeId);
  if (!charge) throw new CallRefused('not_found');
  return charge;
}
