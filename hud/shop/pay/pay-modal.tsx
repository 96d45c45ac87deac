import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { forgetPayment } from '#engine/client/shop/payments.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import { GeneralChoice } from '../../crew/generals/general-choice.tsx';
import { PayChoice } from './pay-choice.tsx';
import { LocalInvoice, PayFailed, PayPaid, PayWaiting } from './pay-result.tsx';
import { usePurchase } from './use-purchase.ts';

export interface PayProps {
  /** The kind of product; if it is sold in several packs, the player chooses one. */
  kind: Product['kind'];
  /** The `uuid` of the ship that the product is for. */
  shipId?: string;
  /** The `key` of the pack that is chosen at the start. */
  chosen?: string;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    pay: PayProps;
  }
}

/**
 * Buys with Stars: packs, the messenger's invoice, waiting, and how it ended. Closing is safe at every step.
 * After 'cancelled' the packs are back, and the order is still followed: the server alone knows whether it
 * was paid.
 */
export function PayModal({ kind, shipId, chosen, onClose }: PayProps & { onClose: () => void }) {
  const { isLocalMessenger } = useSnapshot(state).boot;
  const { purchase, payment, pay, openAgain, startAgain, endLocalInvoice } = usePurchase(shipId ?? null);
  const isDelivered = payment?.status === 'delivered';
  const isUnpaid = payment?.status === 'pending' || payment?.status === 'failed';
  const isCancelled = purchase?.said === 'cancelled' && isUnpaid;
  if (!purchase && kind === 'general') return <GeneralChoice onPay={pay} onClose={onClose} />;
  if (!purchase || (isCancelled && kind !== 'general'))
    return (
      <PayChoice
        kind={kind}
        {...(chosen === undefined ? {} : { chosen })}
        {...(shipId === undefined ? {} : { shipId })}
        isUnconfirmed={isCancelled}
        onPay={pay}
        onClose={onClose}
      />
    );
  const { product, before, orderId, isLocalInvoice, refusal, said } = purchase;
  if (payment && isDelivered)
    return <PayPaid product={product} before={before} stars={payment.stars} onClose={onClose} />;
  if (isLocalInvoice && orderId)
    return (
      <LocalInvoice
        product={product}
        orderId={orderId}
        onAnswered={endLocalInvoice}
        onClose={() => {
          forgetPayment(orderId);
          onClose();
        }}
      />
    );
  if (payment?.status === 'pending')
    return (
      <PayWaiting
        product={product}
        payment={payment}
        said={said}
        onAgain={isLocalMessenger ? null : openAgain}
        onClose={onClose}
      />
    );
  return (
    <PayFailed
      product={product}
      orderId={orderId}
      status={payment?.status ?? null}
      detail={typeof refusal === 'string' ? refusal : null}
      onAgain={startAgain}
      onClose={onClose}
    />
  );
}
