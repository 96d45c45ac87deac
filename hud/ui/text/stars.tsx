import { useTranslation } from '#hud/shell/strings/strings.ts';
import { amount } from '../format/amount.ts';
import { Icon } from '../icons/icon.tsx';

/** A price in the messenger's Stars, as a mark and a whole number. Screen readers hear the unit. */
export function Stars({ price, size = 15 }: { price: number; size?: number }) {
  const { t } = useTranslation();
  return (
    <span className="stars">
      <Icon name="star" size={size} />
      {amount(price, 0)}
      <span className="hidden">{t('shop:stars', { count: price })}</span>
    </span>
  );
}
