import type { ProductRow } from '#engine/content/schemas/shop.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { roundDown } from '../core/money.ts';

/** What a product is worth in hundredths of PROTO (D23): for tribute, and for what a refund can't take back. */
export function productValue(product: ProductRow, tunables: Tunables): number {
  const proto = product.kind === 'clean' ? product.count * tunables.cleanProtoValue : product.protoValue;
  return roundDown(proto * 100);
}
