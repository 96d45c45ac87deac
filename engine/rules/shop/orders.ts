import type { ProductRow } from '../../content/schemas/shop.ts';
import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  type Decided,
  type DecisionContext,
  nextEffectId,
  postMessage,
  refused,
  unchanged,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import type { Player } from '../core/player.ts';
import type { Order } from '../core/shop-state.ts';
import { tributeOf } from '../crew/tribute.ts';
import {
  boughtRow,
  canDeliver,
  deliver,
  isSameOffer,
  productValue,
  type RefundTunables,
  refundProduct,
} from './deliver.ts';
import { countSpending, holdSpending, releaseSpending, spendingRefusal } from './spending.ts';

/** Whole Stars of a price in hundredths, rounded up. */
export function starsOf(finalPrice: number): number {
  return Math.ceil(finalPrice / 100);
}

interface OrderInput {
  readonly shipId: string | null;
  readonly id: string;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/**
 * Orders a product (D27), unless the player's own limits forbid it. Players tap Pay twice, so an open,
 * recent order for the same thing at the same price is returned again. `id` is used for a new order;
 * `shipId` counts only for products bought per ship. The order is saved by `putInvoice`.
 */
export function startOrder(
  player: Player,
  product: ProductRow,
  { shipId, id, nowMs, tunables }: OrderInput,
): Decided<Order, 'product_needs_ship' | 'already_owned' | 'purchases_paused' | 'spending_limit'> {
  const ship = product.kind === 'ai_pilot' ? shipId : null;
  if (product.kind === 'ai_pilot' && !player.ships.some((owned) => owned.id === ship))
    return { refuse: 'product_needs_ship' };
  if (!canDeliver(player, product, ship)) return { refuse: 'already_owned' };
  const same = player.shop.orders.find(
    (order) =>
      order.product === product.key &&
      order.shipId === ship &&
      isPayable(order, nowMs, tunables) &&
      isSameOffer(order, product),
  );
  const order: Order = same ?? {
    id,
    product: product.key,
    bought: boughtRow(product),
    shipId: ship,
    stars: starsOf(product.finalPrice),
    status: 'pending',
    createdAtMs: nowMs,
    paidAtMs: null,
    chargeId: null,
  };
  const limited = spendingRefusal(player, order, nowMs);
  return limited ? { refuse: limited } : { ok: order };
}

/** Saves an order with its invoice, unless another call has saved it meanwhile. */
export function putInvoice(
  player: Player,
  order: Order,
  invoiceLink: string,
  { nowMs, tunables }: DecisionContext,
): Change {
  if (findOrder(player, order.id)?.invoiceLink !== undefined) return unchanged(player);
  return putOrder(unchanged(player), { ...order, invoiceLink }, nowMs, tunables);
}

/**
 * Whether the messenger may take the money, asked before the payment: the order is open and recent, and the
 * sum is right.
 */
export function checkOrder(
  player: Player,
  id: string,
  stars: number,
  { nowMs, tunables }: DecisionContext,
): Decided<
  Order,
  | 'order_closed'
  | 'account_leaving'
  | 'order_mismatch'
  | 'already_owned'
  | 'purchases_paused'
  | 'spending_limit'
> {
  const order = findOrder(player, id);
  if (!order || !isPayable(order, nowMs, tunables)) return { refuse: 'order_closed' };
  if (isLeaving(player)) return { refuse: 'account_leaving' };
  if (order.stars !== stars) return { refuse: 'order_mismatch' };
  if (!canDeliver(player, order.bought, order.shipId)) return { refuse: 'already_owned' };
  const limited = spendingRefusal(player, order, nowMs);
  return limited ? { refuse: limited } : { ok: order };
}

/** Answers a checkout: checks the order, and reserves its sum in the player's own limit (D66). */
export function reserveOrder(
  player: Player,
  id: string,
  stars: number,
  { nowMs, tunables }: DecisionContext,
): Decided<
  Change,
  | 'order_closed'
  | 'account_leaving'
  | 'order_mismatch'
  | 'already_owned'
  | 'purchases_paused'
  | 'spending_limit'
> {
  const checked = checkOrder(player, id, stars, { nowMs, tunables });
  return refused(checked) ? checked : { ok: holdSpending(player, checked.ok, nowMs) };
}

export interface Paid {
  readonly change: Change;
  readonly order: Order;
  /**
   * `delivered`: delivered now. `repeated`: the same payment was reported again, and nothing happened.
   * `refund_due`: the order can't be delivered or was already paid, so this charge has to be refunded.
   */
  readonly outcome: 'delivered' | 'repeated' | 'refund_due';
}

/**
 * Records a payment reported by the messenger, and delivers the order in the same write, exactly once however
 * often the payment is reported. Late payments count, also for an order reported as failed. Refuses an
 * unknown order as `order_closed`, and one of an account being deleted as `account_leaving`.
 */
export function payOrder(
  player: Player,
  id: string,
  payment: { readonly stars: number; readonly chargeId: string },
  { nowMs, tunables }: DecisionContext,
): Decided<Paid, 'order_closed' | 'account_leaving' | 'order_mismatch'> {
  const order = findOrder(player, id);
  if (!order) return { refuse: 'order_closed' };
  if (order.chargeId !== null) {
    const outcome =
      order.chargeId === payment.chargeId && order.status !== 'paid' ? 'repeated' : 'refund_due';
    return { ok: { change: unchanged(player), order, outcome } };
  }
  if (isLeaving(player)) return { refuse: 'account_leaving' };
  if (order.stars !== payment.stars) return { refuse: 'order_mismatch' };
  const product = order.bought;
  const isDelivered = canDeliver(player, product, order.shipId);
  const paid: Order = {
    ...order,
    status: isDelivered ? 'delivered' : 'paid',
    paidAtMs: nowMs,
    chargeId: payment.chargeId,
  };
  let change = putOrder(unchanged(player), paid, nowMs, tunables);
  if (!isDelivered) return { ok: { change, order: paid, outcome: 'refund_due' } };
  change = deliver(change, product, { shipId: paid.shipId, orderId: paid.id, nowMs, tunables });
  change = countSpending(change, paid, nowMs);
  change = postReceipt(change, 'purchase', paid, nowMs);
  return {
    ok: {
      change: payTribute(change, paid, tributeOf(productValue(product, tunables), tunables), nowMs),
      order: paid,
      outcome: 'delivered',
    },
  };
}

/** The messenger reports a failed payment; a paid order stays paid. */
export function failOrder(
  player: Player,
  id: string,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, 'order_closed'> {
  const order = findOrder(player, id);
  if (!order) return { refuse: 'order_closed' };
  if (order.status !== 'pending') return { ok: unchanged(player) };
  const released = releaseSpending(unchanged(player), id);
  return { ok: putOrder(released, { ...order, status: 'failed' }, nowMs, tunables) };
}

export function findOrder(player: Player, id: string): Order | undefined {
  return player.shop.orders.find((order) => order.id === id);
}

/**
 * True in the days of grace before the account is deleted: nothing is sold then.
 */
function isLeaving({ account }: Player): boolean {
  return account.leavesAtMs !== undefined;
}

/** True while the order is open and recent enough to be paid. */
export function isPayable(order: Order, nowMs: number, tunables: Tunables): boolean {
  return order.status === 'pending' && nowMs - order.createdAtMs < tunables.orderOpenMinutes * 60_000;
}

/**
 * Replaces an order, or appends a new one. The number of stored orders is limited: the oldest closed orders
 * are dropped first, then the oldest of all.
 */
function putOrder(change: Change, order: Order, nowMs: number, tunables: Tunables): Change {
  const { player } = change;
  const { orders } = player.shop;
  const isKnown = orders.some(({ id }) => id === order.id);
  const all = isKnown ? orders.map((other) => (other.id === order.id ? order : other)) : [...orders, order];
  const others = all.filter(({ id }) => id !== order.id);
  const leaving = [
    ...others.filter(({ status }) => status !== 'pending'),
    ...others.filter(({ status }) => status === 'pending'),
  ].slice(0, Math.max(0, all.length - tunables.ordersKept));
  const remaining = all.filter((other) => !leaving.includes(other));
  return withEffect(withPlayer(change, { shop: { ...player.shop, orders: remaining } }), {
    kind: 'order',
    id: `${order.id}:${order.status}`,
    atMs: nowMs,
    playerId: player.id,
    purchase: order,
  });
}

/** The receipt of an order, or of its refund. */
function postReceipt(
  change: Change,
  code: 'purchase' | 'refund',
  { id, product, stars }: Order,
  nowMs: number,
): Change {
  return postMessage(change, code, { id: `${id}:${code}`, values: { product, stars, order: id }, nowMs });
}

/**
 * Gives the crew's leader a share. The receiving side decides whether the leader was a general at that
 * time.
 */
function payTribute(change: Change, order: Order, amount: number, nowMs: number): Change {
  const { player } = change;
  const { leader } = player.crew;
  if (!leader || amount === 0) return change;
  return withEffect(change, {
    kind: 'tribute',
    id: `${order.id}:${amount > 0 ? 'tribute' : 'tribute-back'}`,
    // The moment of payment, so that taking a share back counts under the same condition as the share itself.
    atMs: order.paidAtMs ?? nowMs,
    generalId: leader.id,
    fromId: player.id,
    amount,
  });
}

/**
 * Takes back the delivery and the general's share of an order whose Stars were refunded, once. `order` is
 * read from the order history if the document no longer has it. Any shortfall is recorded as debt (D27).
 */
export function refundOrder(
  player: Player,
  order: Order,
  nowMs: number,
  versions: RefundTunables,
): Decided<Change, 'order_closed'> {
  const { tunables } = versions;
  const present = findOrder(player, order.id) ?? order;
  const { refunded } = player.shop;
  if (present.status === 'refunded' || refunded.includes(order.id)) return { ok: unchanged(player) };
  if (present.chargeId === null) return { refuse: 'order_closed' };
  const back: Order = { ...present, status: 'refunded' };
  let change = putOrder(unchanged(player), back, nowMs, tunables);
  change = withPlayer(change, { shop: { ...change.player.shop, refunded: [...refunded, order.id] } });
  change = postReceipt(change, 'refund', back, nowMs);
  if (present.status !== 'delivered') return { ok: change };
  const product = back.bought;
  change = refundProduct(change, product, { shipId: back.shipId, orderId: back.id, nowMs, ...versions });
  change = payTribute(change, back, -tributeOf(productValue(product, tunables), tunables), nowMs);
  return { ok: countRefund(change, nowMs, tunables) };
}

/** With the third refund of something delivered, a person should look at the account. */
function countRefund(change: Change, nowMs: number, tunables: Tunables): Change {
  const { shop } = change.player;
  const score = (shop.refunds ?? 0) + 1;
  const counted = withPlayer(change, { shop: { ...shop, refunds: score } });
  if (score < tunables.refundsForReview) return counted;
  return withEffect(counted, {
    kind: 'review',
    id: nextEffectId(counted),
    atMs: nowMs,
    playerId: counted.player.id,
    reason: 'refunds',
    score,
  });
}
