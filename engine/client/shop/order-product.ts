import type { Product } from '#engine/protocol/shop/entities.ts';
import { call, type Failure } from '../core/api.ts';
import { followPayment } from './payments.ts';

export interface Ordered {
  readonly ok: true;
  readonly orderId: string;
  /** What the messenger opens; with the local messenger the developer's call that plays its part. */
  readonly invoiceLink: string;
}

/** Orders a product for Stars and follows its payment. The HUD says why when it fails: nothing was taken then. */
export async function orderProduct(
  product: Pick<Product, 'uuid' | 'stars'>,
  shipId: string | null,
): Promise<Ordered | Failure> {
  const body = { productId: product.uuid, shipId, method: 'telegram_stars', currency: 'XTR' } as const;
  const result = await call('payments.create', { body });
  if (!result.ok) return result;
  const { orderId, invoiceLink } = result.answer;
  followPayment({
    orderId,
    productId: product.uuid,
    stars: product.stars,
    status: 'pending',
    askedAtMs: Date.now(),
  });
  return { ok: true, orderId, invoiceLink };
}
