import type { Tunables } from '#engine/content/tunables.ts';
import {
  type Change,
  type Decided,
  nextEffectId,
  unchanged,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import type { Player } from '../core/player.ts';
import type { Order } from '../core/shop-state.ts';
import { tributeOf } from '../crew/tribute.ts';
import { orderedProduct } from './bought.ts';
import { type RefundTunables, takeBack } from './deliver.ts';
import { findOrder, payTribute, postReceipt, putOrder } from './orders.ts';
import { productValue } from './product-value.ts';

/**
 * The Stars were refunded: takes back what was delivered and the general's share, once. `order` comes from the order
 * history when the document no longer has it. What can't be taken back stays as a debt (D27).
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
  const product = orderedProduct(back);
  change = takeBack(change, product, back.shipId, back.id, nowMs, versions);
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
