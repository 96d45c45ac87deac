import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { orderProduct } from '#engine/client/shop/operations.ts';
import { forgetPayment, type Payment, payments } from '#engine/client/shop/payments.ts';
import type { Product } from '#engine/protocol/shop/entities.ts';
import { GeneralChoice } from '#hud/crew/generals/general-choice.tsx';
import { openInvoice } from '#hud/messenger/invoice.ts';
import type { PayProps } from '../modals.ts';
import { LocalInvoice } from './local-invoice.tsx';
import { PayChoice } from './pay-choice.tsx';
import { PayFailed } from './pay-failed.tsx';
import { PayPaid } from './pay-paid.tsx';
import { toastWhenPaid } from './pay-toast.ts';
import { PayWaiting } from './pay-waiting.tsx';
import { heldOf } from './product-text.ts';

/** What is being paid, from the press on Pay on. */
interface Bought {
  product: Product;
  /** How many of it there were before; null for what isn't counted. */
  before: number | null;
  /** Null when there is no order: ordering has failed. */
  orderId: string | null;
  /** The local messenger asks for itself. */
  isAsking: boolean;
  /** Why ordering failed, or the messenger's word that paying did. */
  refusal: string | true | null;
}

/** The messenger has said 'failed' of invoices that were paid: the server has this long to say otherwise. */
const doubtMs = 6000;

/** Buying with Stars: packs, the messenger's invoice, waiting, and how it ended. Closing is safe at every step. */
export function PayModal({ kind, shipId, chosen, onClose }: PayProps & { onClose: () => void }) {
  const [bought, setBought] = useState<Bought | null>(null);
  const orders = useSnapshot(payments).orders as Readonly<Record<string, Payment>>;
  const payment = bought?.orderId ? orders[bought.orderId] : undefined;
  const isShown = useRef(true);
  const present = useRef(payment);
  present.current = payment;

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (present.current?.status === 'pending') toastWhenPaid(present.current.orderId);
    };
  }, []);

  async function pay(product: Product): Promise<void> {
    const begun = { product, before: heldOf(product.kind), isAsking: false, refusal: null };
    const ordered = await orderProduct(product, shipId ?? null);
    if (!ordered.ok) {
      setBought({ ...begun, orderId: null, refusal: ordered.detail ?? true });
      return;
    }
    const { orderId, invoiceLink } = ordered;
    setBought({ ...begun, orderId, isAsking: state.boot.isLocalMessenger });
    if (state.boot.isLocalMessenger) return;
    const end = await openInvoice(invoiceLink);
    if (end === 'cancelled') {
      forgetPayment(orderId);
      if (isShown.current) setBought(null);
    }
    if (end === 'failed')
      setTimeout(() => isShown.current && setBought((now) => now && { ...now, refusal: true }), doubtMs);
  }

  const again = () => setBought(null);
  if (!bought && kind === 'general') return <GeneralChoice onPay={pay} onClose={onClose} />;
  if (!bought)
    return (
      <PayChoice
        kind={kind}
        {...(chosen === undefined ? {} : { chosen })}
        {...(shipId === undefined ? {} : { shipId })}
        onPay={pay}
        onClose={onClose}
      />
    );
  const { product, before, orderId, isAsking, refusal } = bought;
  if (payment?.status === 'delivered')
    return <PayPaid product={product} before={before} stars={payment.stars} onClose={onClose} />;
  if (isAsking && orderId)
    return (
      <LocalInvoice
        product={product}
        orderId={orderId}
        onAnswered={() => setBought({ ...bought, isAsking: false })}
        onClose={() => {
          forgetPayment(orderId);
          onClose();
        }}
      />
    );
  if (payment?.status === 'pending' && !refusal)
    return <PayWaiting product={product} payment={payment} onClose={onClose} />;
  return (
    <PayFailed
      product={product}
      orderId={orderId}
      status={payment?.status ?? null}
      detail={typeof refusal === 'string' ? refusal : null}
      onAgain={again}
      onClose={onClose}
    />
  );
}
