import { productId } from '#engine/content/homeland-ids.ts';
import type { ProductRow } from '#engine/content/schemas/shop.ts';
import type { OrderView, Product } from '#engine/protocol/shop/entities.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import { isPayable, starsOf } from '#engine/rules/shop/orders.ts';
import { rowStrings } from '#server/core/row-strings.ts';
import type { Language } from '#server/core/strings.ts';
import { toTime, type ViewContext } from '../core/view-context.ts';

export function productView(row: ProductRow, language: Language): Product {
  const { title, description } = rowStrings('products', row.key, language);
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
