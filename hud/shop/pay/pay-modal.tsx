import { forgetPayment } from '#engine/client/shop/payments.ts';
import { GeneralChoice } from '#hud/crew/generals/general-choice.tsx';
import type { PayProps } from '../modals.ts';
import { LocalInvoice } from './local-invoice.tsx';
import { PayChoice } from './pay-choice.tsx';
import { PayFailed } from './pay-failed.tsx';
import { PayPaid } from './pay-paid.tsx';
import { PayWaiting } from './pay-waiting.tsx';
import { usePurchase } from './use-purchase.ts';

/** Buys with Stars: packs, the messenger's invoice, waiting, and how it ended. Closing is safe at every step. */
export function PayModal({ kind, shipId, chosen, onClose }: PayProps & { onClose: () => void }) {
  const { purchase, payment, pay, startAgain, endLocalInvoice } = usePurchase(shipId ?? null);
  if (!purchase && kind === 'general') return <GeneralChoice onPay={pay} onClose={onClose} />;
  if (!purchase)
    return (
      <PayChoice
        kind={kind}
        {...(chosen === undefined ? {} : { chosen })}
        {...(shipId === undefined ? {} : { shipId })}
        onPay={pay}
        onClose={onClose}
      />
    );
  const { product, before, orderId, isLocalInvoice, refusal } = purchase;
  if (payment?.status === 'delivered')
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
  if (payment?.status === 'pending' && !refusal)
    return <PayWaiting product={product} payment={payment} onClose={onClose} />;
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
