import type { CSSProperties } from 'react';
import type { FigureRow } from '#engine/content/schemas/figures.ts';

/** The lights stand on an orbit before they slide to their places. */
const orbit = { x: 62, y: 24, middle: 62 } as const;
/** The radius of a light by the mastery stars of its trip, from none to three. */
const radii = [1.1, 1.1, 1.4, 1.8] as const;

/** When the lines begin to join, and how long all of them take, in ms. */
export const joining = { fromMs: 380, allMs: 1150 } as const;

interface FigureProps {
  figure: FigureRow;
  /** Mastery stars of each trip, by its priority. */
  stars: readonly number[];
  /** It is drawn light by light; else it is complete at once. */
  isDrawn: boolean;
}

/** A system's figure in the sky: thirty lights that leave their orbit and are joined in flight order. */
export function Figure({ figure: { points, lines }, stars, isDrawn }: FigureProps) {
  const step = joining.allMs / lines.length;
  const reachedMs = points.map((_, i) => {
    const line = lines.findIndex(([, to]) => to === i);
    return joining.fromMs + Math.max(0, line) * step;
  });
  return (
    <svg className={`system-figure${isDrawn ? ' is-drawn' : ''}`} viewBox="-16 -8 132 116" aria-hidden="true">
      {lines.map(([from, to], i) => (
        <line
          key={`${from}-${to}`}
          x1={points[from]?.[0]}
          y1={points[from]?.[1]}
          x2={points[to]?.[0]}
          y2={points[to]?.[1]}
          pathLength={1}
          style={{ animationDelay: `${joining.fromMs + i * step}ms` }}
        />
      ))}
      {points.map(([x, y], i) => (
        <circle
          key={`${x},${y}`}
          cx={x}
          cy={y}
          r={radii[stars[i] ?? 0]}
          style={
            {
              '--from-x': `${50 + orbit.x * Math.cos((i / points.length) * 2 * Math.PI) - x}px`,
              '--from-y': `${orbit.middle + orbit.y * Math.sin((i / points.length) * 2 * Math.PI) - y}px`,
              '--lit': `${reachedMs[i]}ms`,
            } as CSSProperties
          }
        />
      ))}
    </svg>
  );
}
