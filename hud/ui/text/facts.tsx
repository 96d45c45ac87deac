import type { ReactNode } from 'react';
import { useTranslation } from '../../strings/strings.ts';
import { formatAmount } from '../format/amount.ts';
import { Icon } from '../icons/icon.tsx';

/** Rows of a name and a value. A row whose value is null is left out. */
export function Facts({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="fact-rows">
      {rows
        .filter(({ value }) => value !== null)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface FromToProps {
  from: string;
  /** Null when nothing changes: then only `from` is shown. */
  to: string | null;
  /** False when the change is a cost. */
  isGain?: boolean;
}

/** A value now and after a change. */
export function FromTo({ from, to, isGain = true }: FromToProps) {
  const { t } = useTranslation();
  if (to === null) return from;
  return (
    <span className="from-to">
      {from}
      <span className="hidden">{t('hangar:merge.becomes')}</span>
      <Icon name="arrow-right" size={15} weight={1.7} />
      <span className={isGain ? 'c-gain' : ''}>{to}</span>
    </span>
  );
}

/** A price in the messenger's Stars, as a mark and a whole number. Screen readers hear the unit. */
export function Stars({ price, size = 15 }: { price: number; size?: number }) {
  const { t } = useTranslation();
  return (
    <span className="stars">
      <Icon name="star" size={size} />
      {formatAmount(price, 0)}
      <span className="hidden">{t('shop:stars', { count: price })}</span>
    </span>
  );
}
