import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import type { OrderStatus } from '#engine/rules/core/shop-state.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { Stars } from '#hud/ui/text/stars.tsx';
import { ProductPicture } from './product-picture.tsx';
import { shortOrder } from './product-text.ts';

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

/** The payment failed: why, whether Stars come back, and a way to try again. Says that none were taken only if none was asked. */
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
    <Moment
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
    </Moment>
  );
}
