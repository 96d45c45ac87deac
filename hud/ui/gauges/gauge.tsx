import type { CSSProperties, ReactNode } from 'react';

export type Tone = 'signal' | 'gain' | 'proto' | 'danger' | 'attack' | 'rare' | 'white' | 'overload';

export interface ScaleProps {
  /** 0 to 1. */
  share: number;
  ticks: number;
  tone: Tone;
  height?: number;
  /** The share that was just added, drawn after `share` in the colour of gain. */
  added?: number;
}

/**
 * The scale of ticks that shows every amount with a maximum. Ticks light one after another, brighter towards
 * the last.
 */
export function TickScale({ share, ticks, tone, height = 10, added = 0 }: ScaleProps) {
  const lit = litTicks(share, ticks);
  const more = litTicks(share + added, ticks);
  const style = { '--lit': litWidth(lit, ticks), '--more': litWidth(more, ticks), height } as CSSProperties;
  return (
    <span className={`scale scale--${tone}`} style={style} data-lit={lit} aria-hidden="true">
      <Ticks ticks={ticks} kind="dim" />
      {added > 0 && <Ticks ticks={ticks} kind="more" />}
      <Ticks ticks={ticks} kind="lit" />
      {lit > 0 && <i className="scale__head" />}
    </span>
  );
}

/** Number of lit ticks. Anything above 0 lights at least one. */
export function litTicks(share: number, ticks: number): number {
  if (share <= 0) return 0;
  return Math.min(ticks, Math.max(1, Math.round(share * ticks)));
}

function litWidth(lit: number, ticks: number): string {
  return `${((100 * Math.max(0, lit - 0.4)) / (ticks - 0.8)).toFixed(2)}%`;
}

function Ticks({ ticks, kind }: { ticks: number; kind: 'dim' | 'lit' | 'more' }) {
  return (
    <svg
      className={`scale__${kind}`}
      viewBox={`-1 0 ${ticks * 10 - 8} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={tickPath(ticks, kind === 'dim')} />
    </svg>
  );
}

const paths = new Map<string, string>();

/** Unlit ticks are low, every fifth is taller; lit ticks have the full height. */
function tickPath(ticks: number, isDim: boolean): string {
  const key = `${ticks}${isDim}`;
  let path = paths.get(key);
  if (path) return path;
  path = '';
  for (let i = 0; i < ticks; i++) {
    const top = isDim ? (i % 5 === 0 ? 2.8 : 5.4) : 0;
    path += `M${i * 10} 10V${top}`;
  }
  paths.set(key, path);
  return path;
}

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
export function TickDial({ size, share, ticks, tone, length = 4, weight = 1.3, children }: DialProps) {
  const lit = litTicks(share, ticks);
  return (
    <span className={`dial scale--${tone}`} style={{ width: size, height: size }} data-lit={lit}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path className="dial__off" d={ring(size, [lit, ticks], ticks, length * 0.6)} strokeWidth={weight} />
        <path className="dial__on" d={ring(size, [0, lit], ticks, length)} strokeWidth={weight} />
      </svg>
      {children !== undefined && <span className="dial__inside">{children}</span>}
    </span>
  );
}

/** Ticks `from` up to `to` of `ticks`, drawn inwards from the rim. */
export function ring(size: number, [from, to]: [number, number], ticks: number, length: number): string {
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
