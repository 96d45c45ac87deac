import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
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
  /** The amount before the payment; null for products that aren't counted. */
  before: number | null;
  /** The price that was paid, in whole Stars. */
  stars: number;
  onClose: () => void;
}

/** The payment was delivered: what the player bought, and the amount before and after. */
export function PayPaid({ product, before, stars, onClose }: PayPaidProps) {
  const { t } = useTranslation();
  const { kind, count } = product;
  const counted = isCounted(kind) && count !== null && before !== null ? { kind, count, before } : null;

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
    </Moment>
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
        decimals={decimalsOf(kind)}
        sign
        isStill={settings.reducedMotion}
      />
    </span>
  );
}

function BeforeAndAfter({ kind, count, before }: Counted) {
  const { t } = useTranslation();
  const decimals = decimalsOf(kind);
  return (
    <div>
      <dt>{t(kind === 'clean' ? 'shop:balance' : 'shop:stock')}</dt>
      <dd className="num">
        {amount(before, decimals)}
        <span aria-hidden="true"> → </span>
        <span className="hidden">{t('shop:then')}</span>
        {amount(before + count, decimals)}
      </dd>
    </div>
  );
}
