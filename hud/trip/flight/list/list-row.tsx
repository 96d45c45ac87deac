import { Key } from '#hud/ui/controls/keycap.tsx';
import { Scale } from '#hud/ui/gauges/gauge.tsx';

interface RowProps {
  /** The name of its key. */
  name: string;
  title: string;
  isPirate?: boolean;
  /** It is better left alone. */
  isDanger?: boolean;
  place?: string;
  pays?: string;
  /** The share of its time that is left, 0 to 1. */
  share?: number;
  /** Absent when the row is empty. */
  onPress?: () => void;
}

/** Something in reach, with its key. */
export function Row({
  name,
  title,
  isPirate = false,
  isDanger = false,
  place,
  pays,
  share,
  onPress,
}: RowProps) {
  return (
    <button
      type="button"
      className={`list-reach${isPirate ? ' list-reach--pirate' : ''}`}
      aria-disabled={!onPress}
      onClick={onPress}
    >
      <Key>{name}</Key>
      <span className="grow list-reach__what">
        <span className={isDanger ? 'c-danger' : ''}>{title}</span>
        {place && <span className="label t2">{place}</span>}
      </span>
      {pays && (
        <span className="list-reach__pays">
          <span className="num">{pays}</span>
          <Scale share={share ?? 0} ticks={12} tone={isPirate || isDanger ? 'danger' : 'white'} height={8} />
        </span>
      )}
    </button>
  );
}
