import { useEffect, useState } from 'react';
import { deviceNow } from '#engine/client/device/clock.ts';
import type { Payment } from '#engine/client/shop/payments.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import type { InvoiceEnd } from '#hud/messenger/invoice.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { isoDuration } from '#hud/ui/format/clock.ts';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { ProductPicture } from './product-picture.tsx';
import { shortOrder } from './product-text.ts';

interface PayWaitingProps {
  product: Product;
  payment: Payment;
  /** The messenger's word about the invoice. */
  said: InvoiceEnd | null;
  /** Opens the invoice of this order again; null with the local messenger. */
  onAgain: (() => void) | null;
  onClose: () => void;
}

/** Some clients never say what became of an invoice; after this time the page stops saying that it is being confirmed. */
const doubtAfterSeconds = 30;

/**
 * The messenger is confirming the payment: the seconds so far, and that closing is safe. When it says that paying failed, or
 * says nothing for long, the payment is called unconfirmed and its invoice can be opened again.
 */
export function PayWaiting({ product, payment, said, onAgain, onClose }: PayWaitingProps) {
  const { t } = useTranslation();
  const seconds = useSecondsSince(payment.askedAtMs);
  const isDoubtful =
    said === 'failed' || said === 'cancelled' || (said !== 'paid' && seconds >= doubtAfterSeconds);
  return (
    <Moment
      title={t(isDoubtful ? 'shop:unconfirmed.title' : 'shop:waiting.title')}
      about={t('shop:order', { order: shortOrder(payment.orderId), product: product.title })}
      tone="signal"
      ring="waiting"
      picture={<ProductPicture kind={product.kind} />}
      hero={
        <time dateTime={isoDuration(seconds * 1000)}>
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </time>
      }
      onClose={onClose}
      className="pay-buy pay-buy--dim"
      foot={
        <>
          {isDoubtful && onAgain && (
            <Button kind="primary" onPress={onAgain}>
              {t('shop:unconfirmed.again')}
            </Button>
          )}
          <Button onPress={onClose} autoFocus>
            {t('close')}
          </Button>
        </>
      }
    >
      <p className="moment__lines small" role="status">
        {t(isDoubtful ? 'shop:unconfirmed.text' : 'shop:waiting.text')}
      </p>
    </Moment>
  );
}

/** Whole seconds since `startMs`, by `deviceNow()`. */
function useSecondsSince(startMs: number): number {
  const [now, setNow] = useState(deviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - startMs) / 1000));
}
