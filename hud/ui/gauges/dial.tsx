import { type ReactNode, useMemo } from 'react';
import { litTicks, type Tone } from './gauge.tsx';

interface DialProps {
  /** Outer diameter in px. */
  size: number;
  /** 0 to 1. */
  share: number;
  ticks: number;
  tone: Tone;
  length?: number;
  weight?: number;
  children?: ReactNode;
}

/** A `Scale` on a circle, clockwise from 12 o'clock. */
export function Dial({ size, share, ticks, tone, length = 4, weight = 1.3, children }: DialProps) {
  const lit = litTicks(share, ticks);
  const [on, off] = useMemo(
    () => [ring(size, 0, lit, ticks, length), ring(size, lit, ticks, ticks, length * 0.6)],
    [size, lit, ticks, length],
  );
  return (
    <span className={`dial scale--${tone}`} style={{ width: size, height: size }} data-lit={lit}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path className="dial__off" d={off} strokeWidth={weight} />
        <path className="dial__on" d={on} strokeWidth={weight} />
      </svg>
      {children !== undefined && <span className="dial__inside">{children}</span>}
    </span>
  );
}

/** Ticks `from` up to `to` of `ticks`, drawn inwards from the rim. */
export function ring(size: number, from: number, to: number, ticks: number, length: number): string {
  const middle = size / 2;
  const rim = middle - 1;
  let path = '';
  for (let i = from; i < to; i++) {
    const angle = (i / ticks) * 2 * Math.PI - Math.PI / 2;
    const at = (radius: number) =>
      `${(middle + Math.cos(angle) * radius).toFixed(2)} ${(middle + Math.sin(angle) * radius).toFixed(2)}`;
    path += `M${at(rim)}L${at(rim - length)}`;
  }
  return path;
}
