import type { CSSProperties } from 'react';
import type { Rarity, ShipType } from '#engine/content/kinds.ts';
import { fittings, type ShipFittings } from './fittings-data.ts';

const topGrade = 5;
const lampsFrom = 3;
const lightFrom = 4;
const plateGapMs = 90;

interface FittingsProps {
  type: ShipType;
  rarity: Rarity;
  grade: number;
  /** Bolts on what this grade has added, plate by plate. */
  isNew?: boolean;
}

/**
 * Parts that grades add to a ship, drawn over its hero picture: one bar per grade, plates from grade 2, lamps
 * along the spine from 3, light of belly and engines from 4. At the last grade every plate has a lit edge.
 */
export function Fittings({ type, rarity, grade, isNew = false }: FittingsProps) {
  const fitted = fittings[`${type}-${rarity}`];
  const { flank, plates, lamps, belly, engines } = fitted;
  const isTop = grade >= topGrade;
  const bolted: [grade: number, outline: string][] = [
    [2, flank.map((point) => point.join()).join(' ')],
    ...plates.map(([from, outline]): [number, string] => [from, outline]),
  ];
  const visible = bolted.filter(([from]) => grade >= from);
  let fresh = 0;
  const enters = (from: number): CSSProperties | undefined =>
    isNew && from === grade ? { animationDelay: `${500 + fresh++ * plateGapMs}ms` } : undefined;
  return (
    <svg
      className={`fittings fittings--${rarity}${isTop ? ' is-top' : ''}${isNew ? ' is-new' : ''}`}
      viewBox="0 0 1000 800"
      aria-hidden="true"
    >
      <linearGradient id="fitting-plate" x1="0" y1="0" x2=".35" y2="1">
        <stop offset="0" stopColor="#5f7183" />
        <stop offset=".55" stopColor="#2a3542" />
        <stop offset="1" stopColor="#141b24" />
      </linearGradient>
      {grade >= lightFrom && (
        <>
          <radialGradient id={`fitting-light-${rarity}`}>
            <stop offset="0" stopColor="currentColor" stopOpacity=".75" />
            <stop offset=".35" stopColor="currentColor" stopOpacity=".3" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </radialGradient>
          <circle
            className="fittings__engine"
            cx={engines[0]}
            cy={engines[1]}
            r={isTop ? 190 : 120}
            fill={`url(#fitting-light-${rarity})`}
          />
        </>
      )}
      {visible.map(([from, outline]) => {
        const style = enters(from);
        return (
          <g key={outline} className={style ? 'fittings__plate is-fresh' : 'fittings__plate'} style={style}>
            <polygon className="fittings__edge" points={outline} />
            <polygon className="fittings__face" points={outline} fill="url(#fitting-plate)" />
          </g>
        );
      })}
      <path className="fittings__bars" d={bars(flank, grade)} />
      {grade >= lampsFrom && <path className="fittings__lamps" d={dots(lamps, isTop ? 9 : 6)} />}
      {grade >= lightFrom && <path className="fittings__belly" d={belly} />}
    </svg>
  );
}

/** As many slanted bars as the grade, across the flank. */
function bars([a, b, c, d]: ShipFittings['flank'], grade: number): string {
  const at = (along: number, down: number) => {
    const mix = (i: 0 | 1) =>
      (a[i] * (1 - along) + b[i] * along) * (1 - down) + (d[i] * (1 - along) + c[i] * along) * down;
    return `${mix(0).toFixed(1)} ${mix(1).toFixed(1)}`;
  };
  return Array.from({ length: grade }, (_, i) => {
    const from = 0.1 + i * 0.165;
    return `M${at(from + 0.05, 0.2)}L${at(from + 0.14, 0.2)}L${at(from + 0.09, 0.8)}L${at(from, 0.8)}Z`;
  }).join('');
}

/** Points at equal distances, as lines without length whose round caps are lamps. */
function dots([from, to]: ShipFittings['lamps'], count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const at = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * i) / (count - 1);
    return `M${at(0).toFixed(1)} ${at(1).toFixed(1)}h0`;
  }).join('');
}
