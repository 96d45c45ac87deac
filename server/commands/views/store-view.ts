import { productId } from '../../../engine/content/homeland-ids.ts';
import type { ProductRow } from '../../../engine/content/schema-store.ts';
import type { OrderView, Product } from '../../../engine/protocol/entities-people.ts';
import { isPayable, starsOf } from '../../../engine/rules/orders.ts';
import type { Order } from '../../../engine/rules/store-state.ts';
import { homeWords } from '../../home-words.ts';
import type { Language } from '../../words.ts';
import { toTime, type ViewContext } from './view-context.ts';

export function productView(row: ProductRow, language: Language): Product {
  const { title, description } = homeWords('products', row.key, language);
  return {
    uuid: productId(row.key),
    key: row.key,
    kind: row.kind,
    title,
    description,
    finalPrice: row.finalPrice,
    stars: starsOf(row.finalPrice),
    count: 'count' in row ? row.count : null,
  };
}

/** An order that can't be paid any more reads as failed, though a payment on its way would still count. */
export function orderView(order: Order, { nowMs, tunables }: ViewContext): OrderView {
  const isLate = order.status === 'pending' && !isPayable(order, nowMs, tunables);
  return {
    orderId: order.id,
    productId: productId(order.product),
    shipId: order.shipId,
    stars: order.stars,
    status: isLate ? 'failed' : order.status,
    createdAt: toTime(order.createdAtMs),
    paidAt: order.paidAtMs === null ? null : toTime(order.paidAtMs),
  };
}
