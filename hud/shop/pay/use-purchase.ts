import { useEffect, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { reportError } from '#engine/client/core/report-error.ts';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { orderProduct } from '#engine/client/shop/operations.ts';
import { type Payment, payments } from '#engine/client/shop/payments.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import { type InvoiceEnd, openInvoice } from '../../messenger/invoice.ts';
import { isInMessenger } from '../../messenger/webview.ts';
import { say } from '../../strings/strings.ts';
import { heldOf } from './product-text.tsx';

/** A purchase that has begun with the press on Pay. */
export interface Purchase {
  readonly product: Product;
  /** The amount of it before the purchase; null for products that aren't counted. */
  readonly before: number | null;
  /** Null when ordering failed. */
  readonly orderId: string | null;
  /** Opens the invoice; null when ordering failed. */
  readonly invoiceLink: string | null;
  /** The local messenger shows its own question. */
  readonly isLocalInvoice: boolean;
  /** The server's reason for refusing the order; true when it has none. */
  readonly refusal: string | true | null;
  /**
   * The messenger's word about the invoice; null while it says nothing. Only the server knows whether Stars
   * were taken.
   */
  readonly said: InvoiceEnd | null;
}

/**
 * Orders a product, opens its invoice and follows its payment. A delivered payment is told in a toast.
 */
export function usePurchase(shipId: string | null) {
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const orders = useSnapshot(payments).orders as Readonly<Record<string, Payment>>;
  const payment = purchase?.orderId ? orders[purchase.orderId] : undefined;
  useReportOfSilence(isInMessenger && payment?.status === 'delivered' && purchase?.said === null);

  async function pay(product: Product): Promise<void> {
    const begun = { product, before: heldOf(product.kind), isLocalInvoice: false, refusal: null, said: null };
    const ordered = await orderProduct(product, shipId);
    if (!ordered.ok) {
      setPurchase({ ...begun, orderId: null, invoiceLink: null, refusal: ordered.detail ?? true });
      return;
    }
    const { orderId, invoiceLink } = ordered;
    toastWhenPaid(orderId);
    setPurchase({ ...begun, orderId, invoiceLink, isLocalInvoice: state.boot.isLocalMessenger });
    if (!state.boot.isLocalMessenger) open(orderId, invoiceLink);
  }

  function open(orderId: string, invoiceLink: string): void {
    openInvoice(invoiceLink, (said) =>
      setPurchase((now) => (now?.orderId === orderId ? { ...now, said: latest(now.said, said) } : now)),
    );
  }

  return {
    purchase,
    payment,
    pay,
    /** Opens the invoice of the same order again, within the press. */
    openAgain: () => {
      if (!purchase?.orderId || !purchase.invoiceLink) return;
      setPurchase({ ...purchase, said: null });
      open(purchase.orderId, purchase.invoiceLink);
    },
    startAgain: () => setPurchase(null),
    endLocalInvoice: () => setPurchase((now) => now && { ...now, isLocalInvoice: false }),
  };
}

/** The messenger may take this long to say that a delivered order was paid. */
const sayWithinMs = 10_000;

/** Reports a client that says nothing of an invoice that was paid. */
function useReportOfSilence(isSilent: boolean): void {
  useEffect(() => {
    if (!isSilent) return;
    const report = () => reportError(new Error('A paid invoice never ended'), 'invoice');
    const timer = setTimeout(report, sayWithinMs);
    return () => clearTimeout(timer);
  }, [isSilent]);
}

/** Telegram for macOS sends 'cancelled' after 'paid'. */
function latest(before: InvoiceEnd | null, said: InvoiceEnd): InvoiceEnd {
  return before === 'paid' ? before : said;
}

/** Orders whose delivery is going to be told. An open order is given again, and told once. */
const awaited = new Set<string>();

/**
 * Shows a toast when an order is delivered, also after its modal was closed. An order that expires unpaid
 * says nothing: most of them were cancelled, and a late payment still delivers it.
 */
function toastWhenPaid(orderId: string): void {
  if (awaited.has(orderId)) return;
  awaited.add(orderId);
  const stop = subscribe(payments, () => {
    const status = payments.orders[orderId]?.status;
    if (status === 'pending' || status === 'failed') return;
    stop();
    awaited.delete(orderId);
    if (status === 'delivered') showToast('gain', say('shop:paid-toast'));
  });
}
