import type { ReactNode } from 'react';
import { type ScaleProps, TickScale } from './gauge.tsx';

interface GaugeProps extends ScaleProps {
  label: string;
  value: ReactNode;
  /** The maximum, shown after the value. */
  of?: string | undefined;
  /** The gauge blinks once when this number changes: the player wanted more than there is. */
  blinks?: number | undefined;
  /** A tick leaves the scale in the colour of danger when this number changes. */
  losses?: number | undefined;
}

/**
 * A scale with its name and its value in digits. With the tone `danger` it pulses: use that below 20 % of
 * health.
 */
export function Gauge({ label, value, of, blinks = 0, losses = 0, ...scale }: GaugeProps) {
  return (
    <div className={`gauge${scale.tone === 'danger' ? ' is-low' : ''}`}>
      {blinks > 0 && <i className="gauge__blink" key={blinks} />}
      <span className="gauge__text">
        <span className="label t2">{label}</span>
        <span className="gauge__value num">
          {value}
          {of !== undefined && <span className="t3">/{of}</span>}
        </span>
      </span>
      <TickScale {...scale} />
      {losses > 0 && (
        <i className="gauge__lost" key={-losses} style={{ left: `${Math.min(100, 100 * scale.share)}%` }} />
      )}
    </div>
  );
}
