import { amount } from './amount.ts';
import { Icon } from './icon.tsx';

/** A price in the messenger's Stars: the mark and a whole number. */
export function Stars({ price, size = 15 }: { price: number; size?: number }) {
  return (
    <span className="stars">
      <Icon name="star" size={size} />
      {amount(price, 0)}
    </span>
  );
}
