import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { Product } from '#engine/protocol/shop/entities.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { Rolling } from '#hud/ui/text/rolling.tsx';
import { Stars } from '#hud/ui/text/stars.tsx';
import { ProductPicture } from './product-picture.tsx';
import { decimalsOf, isCounted } from './product-text.ts';

const countMs = 900;

interface PayPaidProps {
  product: Product;
  /** How many of it there were; null for what isn't counted. */
  before: number | null;
  /** What was paid, whole Stars. */
  stars: number;
  onClose: () => void;
}

/** It is paid and there: what came, and before and after. */
export function PayPaid({ product, before, stars, onClose }: PayPaidProps) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const { kind, count } = product;
  const decimals = decimalsOf(kind);
  const isPiece = isCounted(kind) && count !== null && before !== null;

  useEffect(() => {
    vibrate('success');
    playSound('reward');
  }, []);

  return (
    <Moment
      title={t('shop:paid')}
      tone="gain"
      picture={<ProductPicture kind={kind} />}
      hero={
        isPiece ? (
          <span className="c-gain">
            <Rolling
              value={count}
              from={0}
              ms={countMs}
              decimals={decimals}
              sign
              isStill={settings.reducedMotion}
            />
          </span>
        ) : (
          <span className="c-gain buy__check">
            <Icon name="check" size={48} weight={1.4} />
          </span>
        )
      }
      heroLabel={isPiece ? t(`shop:kind.${kind}`) : product.title}
      onClose={onClose}
      className="buy"
      foot={
        <Button kind="primary" onPress={onClose} autoFocus>
          {t('shop:done')}
        </Button>
      }
    >
      <dl className="ledger moment__lines">
        {isPiece && (
          <div>
            <dt>{t(kind === 'clean' ? 'shop:balance' : 'shop:stock')}</dt>
            <dd className="num">
              {amount(before, decimals)}
              <span aria-hidden="true"> → </span>
              <span className="hidden">{t('shop:then')}</span>
              {amount(before + count, decimals)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('shop:price-paid')}</dt>
          <dd className="num">
            <Stars price={stars} />
          </dd>
        </div>
      </dl>
    </Moment>
  );
}
