import { useState } from 'react';
import { playPayment } from '#engine/client/shop/operations.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { Stars } from '#hud/ui/text/stars.tsx';
import { ProductPicture } from './product-picture.tsx';
import { shortOrder } from './product-text.ts';

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
    <Moment
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
    </Moment>
  );
}
