import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { productRowOf } from '#engine/content/shop.ts';
import type { Order } from '../core/shop-state.ts';

/** A product as it is bought: its row without when and to whom it was offered. */
export function boughtRow(product: ProductRow): ProductRow {
  const { from: _from, until: _until, audience: _audience, retired: _retired, ...bought } = product;
  return bought;
}

/** What an order delivers: the product as it was bought. Orders from before it was kept are of the release's own rows. */
export function orderedProduct({ bought, product }: Pick<Order, 'bought' | 'product'>): ProductRow {
  return bought ?? productRowOf(product);
}

/** True when the order delivers just what the product is now, for the same price. */
export function isSameOffer(order: Order, product: ProductRow): boolean {
  const then: Readonly<Record<string, unknown>> = { ...orderedProduct(order) };
  const now: Readonly<Record<string, unknown>> = { ...boughtRow(product) };
  return Object.keys({ ...then, ...now }).every((field) => then[field] === now[field]);
}
