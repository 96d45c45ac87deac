import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { orderProduct } from '#engine/client/shop/operations.ts';
import { forgetPayment, type Payment, payments } from '#engine/client/shop/payments.ts';
import type { Product } from '#engine/protocol/shop/entities.ts';
import { openInvoice } from '#hud/messenger/invoice.ts';
import { toastWhenPaid } from './pay-toast.ts';
import { heldOf } from './product-text.ts';

/** A purchase that has begun with the press on Pay. */
export interface Purchase {
  readonly product: Product;
  /** The amount of it before the purchase; null for products that aren't counted. */
  readonly before: number | null;
  /** Null when ordering failed. */
  readonly orderId: string | null;
  /** The local messenger shows its own question. */
  readonly isLocalInvoice: boolean;
  /** Why ordering failed; true when the messenger said that paying failed. */
  readonly refusal: string | true | null;
}

/** The messenger sometimes reports 'failed' for a paid invoice. The server has this long to correct it. */
const failureDelayMs = 6000;

/**
 * Orders a product, opens its invoice and follows its payment. A payment that is pending when the modal closes ends in a
 * toast.
 */
export function usePurchase(shipId: string | null) {
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const orders = useSnapshot(payments).orders as Readonly<Record<string, Payment>>;
  const payment = purchase?.orderId ? orders[purchase.orderId] : undefined;
  const isMounted = useRef(true);
  const latestPayment = useRef(payment);
  latestPayment.current = payment;

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (latestPayment.current?.status === 'pending') toastWhenPaid(latestPayment.current.orderId);
    };
  }, []);

  async function pay(product: Product): Promise<void> {
    const begun = { product, before: heldOf(product.kind), isLocalInvoice: false, refusal: null };
    const ordered = await orderProduct(product, shipId);
    if (!ordered.ok) {
      setPurchase({ ...begun, orderId: null, refusal: ordered.detail ?? true });
      return;
    }
    const { orderId, invoiceLink } = ordered;
    setPurchase({ ...begun, orderId, isLocalInvoice: state.boot.isLocalMessenger });
    if (!state.boot.isLocalMessenger) await follow(orderId, invoiceLink);
  }

  async function follow(orderId: string, invoiceLink: string): Promise<void> {
    const end = await openInvoice(invoiceLink);
    if (end === 'cancelled') {
      forgetPayment(orderId);
      if (isMounted.current) setPurchase(null);
    }
    if (end === 'failed')
      setTimeout(
        () => isMounted.current && setPurchase((now) => now && { ...now, refusal: true }),
        failureDelayMs,
      );
  }

  return {
    purchase,
    payment,
    pay,
    startAgain: () => setPurchase(null),
    endLocalInvoice: () => setPurchase((now) => now && { ...now, isLocalInvoice: false }),
  };
}
