import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { deviceNow } from '#engine/client/device/clock.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { playPayment } from '#engine/client/shop/operations.ts';
import type { Payment } from '#engine/client/shop/payments.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import type { OrderStatus } from '#engine/rules/core/shop-state.ts';
import type { InvoiceEnd } from '../../messenger/invoice.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount, isoDuration } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { MomentModal } from '../../ui/modals/moment.tsx';
import { Stars } from '../../ui/text/facts.tsx';
import { Rolling } from '../../ui/text/rolling.tsx';
import { isCounted, ProductPicture, productDecimals, shortOrder } from './product-text.tsx';

interface PayWaitingProps {
  product: Product;
  payment: Payment;
  /** The messenger's word about the invoice. */
  said: InvoiceEnd | null;
  /** Opens the invoice of this order again; null with the local messenger. */
  onAgain: (() => void) | null;
  onClose: () => void;
}

/**
 * Some clients never say what became of an invoice; after this time the page stops saying that it is being
 * confirmed.
 */
const doubtAfterSeconds = 30;

/**
 * The messenger is confirming the payment: the seconds so far, and that closing is safe. When it says that
 * paying failed, or says nothing for long, the payment is called unconfirmed and its invoice can be opened
 * again.
 */
export function PayWaiting({ product, payment, said, onAgain, onClose }: PayWaitingProps) {
  const { t } = useTranslation();
  const seconds = useSecondsSince(payment.askedAtMs);
  const isDoubtful =
    said === 'failed' || said === 'cancelled' || (said !== 'paid' && seconds >= doubtAfterSeconds);
  return (
    <MomentModal
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
    </MomentModal>
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

const countMs = 900;

interface PayPaidProps {
  product: Product;
  /** The amount before the payment; null for products that aren't counted. */
  before: number | null;
  /** The price that was paid, in whole Stars. */
  stars: number;
  onClose: () => void;
}

/** A delivered payment: the product, and the amount before and after. */
export function PayPaid({ product, before, stars, onClose }: PayPaidProps) {
  const { t } = useTranslation();
  const { kind, count } = product;
  const counted = isCounted(kind) && count !== null && before !== null ? { kind, count, before } : null;

  useEffect(() => {
    vibrate('success');
    playSound('reward');
  }, []);

  return (
    <MomentModal
      title={t('shop:paid')}
      tone="gain"
      picture={<ProductPicture kind={kind} />}
      hero={
        counted ? (
          <CountedHero {...counted} />
        ) : (
          <span className="c-gain pay-buy__check">
            <Icon name="check" size={48} weight={1.4} />
          </span>
        )
      }
      heroLabel={counted ? t(`shop:kind.${kind}`) : product.title}
      onClose={onClose}
      className="pay-buy"
      foot={
        <Button kind="primary" onPress={onClose} autoFocus>
          {t('shop:done')}
        </Button>
      }
    >
      <dl className="ledger moment__lines">
        {counted && <BeforeAndAfter {...counted} />}
        <div>
          <dt>{t('shop:price-paid')}</dt>
          <dd className="num">
            <Stars price={stars} />
          </dd>
        </div>
      </dl>
    </MomentModal>
  );
}

interface Counted {
  kind: Product['kind'];
  count: number;
  before: number;
}

function CountedHero({ kind, count }: Counted) {
  const { settings } = useSnapshot(state);
  return (
    <span className="c-gain">
      <Rolling
        value={count}
        from={0}
        ms={countMs}
        decimals={productDecimals(kind)}
        sign
        isStill={settings.reducedMotion}
      />
    </span>
  );
}

function BeforeAndAfter({ kind, count, before }: Counted) {
  const { t } = useTranslation();
  const decimals = productDecimals(kind);
  return (
    <div>
      <dt>{t(kind === 'clean' ? 'shop:balance' : 'shop:stock')}</dt>
      <dd className="num">
        {formatAmount(before, decimals)}
        <span aria-hidden="true"> → </span>
        <span className="hidden">{t('shop:then')}</span>
        {formatAmount(before + count, decimals)}
      </dd>
    </div>
  );
}

interface PayFailedProps {
  product: Product;
  /** Null when ordering failed: then no invoice was opened. */
  orderId: string | null;
  status: OrderStatus | null;
  /** The server's reason why there was no order. */
  detail: string | null;
  onAgain: () => void;
  onClose: () => void;
}

/**
 * The payment failed: why, whether Stars come back, and a way to try again. Says that none were taken only if
 * none was asked.
 */
export function PayFailed({ product, orderId, status, detail, onAgain, onClose }: PayFailedProps) {
  const { t } = useTranslation();
  // Paid twice, or for something the player already has: the messenger returns the Stars.
  const isBack = status === 'paid' || status === 'refunded';
  const order = orderId ? shortOrder(orderId) : null;
  const { isLocalMessenger } = useSnapshot(state).boot;
  const isSure = order === null || isBack || isLocalMessenger;

  useEffect(() => {
    vibrate('error');
    playSound('error');
  }, []);

  return (
    <MomentModal
      title={t('shop:failed.title')}
      tone="danger"
      ring="half"
      picture={<ProductPicture kind={product.kind} />}
      {...(isSure && {
        hero: <Stars price={0} size={34} />,
        heroLabel: t(isBack ? 'shop:failed.back' : 'shop:failed.taken'),
      })}
      onClose={onClose}
      className="pay-buy pay-buy--failed"
      foot={
        <>
          <Button kind="primary" onPress={onAgain} autoFocus>
            {t('try-again')}
          </Button>
          <Button kind="text" onPress={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="moment__lines pay-buy__why" role="alert">
        <Icon name="alert-triangle" size={24} weight={1.5} />
        <p className="small">
          {detail ??
            (order
              ? t(isBack ? 'shop:failed.returned' : 'shop:failed.why', { order })
              : t('shop:failed.none'))}
          <br />
          {t('shop:failed.support')}
        </p>
      </div>
    </MomentModal>
  );
}

interface LocalInvoiceProps {
  product: Product;
  orderId: string;
  /** The player paid or declined; the server reports the outcome. */
  onAnswered: () => void;
  onClose: () => void;
}

/** Stands in for the messenger's invoice on a local server, and says so: no Stars are taken. */
export function LocalInvoice({ product, orderId, onAnswered, onClose }: LocalInvoiceProps) {
  const { t } = useTranslation();
  const [isPlaying, setPlaying] = useState(false);

  async function play(outcome: 'paid' | 'failed'): Promise<void> {
    if (isPlaying) return;
    setPlaying(true);
    const played = await playPayment(orderId, outcome);
    setPlaying(false);
    if (played.ok) onAnswered();
  }

  return (
    <MomentModal
      title={t('shop:local.title')}
      about={t('shop:order', { order: shortOrder(orderId), product: product.title })}
      tone="proto"
      ring="none"
      picture={<ProductPicture kind={product.kind} />}
      hero={<Stars price={product.stars} size={34} />}
      onClose={onClose}
      className="pay-buy"
      foot={
        <>
          <Button kind="primary" onPress={() => play('paid')}>
            {t('shop:local.pay')}
          </Button>
          <Button kind="text" onPress={() => play('failed')}>
            {t('shop:local.decline')}
          </Button>
        </>
      }
    >
      <p className="moment__lines small">{t('shop:local.text')}</p>
    </MomentModal>
  );
}
