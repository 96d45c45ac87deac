import type { Colours } from '../draw/colours.ts';
import type { Strokes } from '../draw/strokes.ts';
import { nearness, type OrbitView, onOrbit } from './orbit.ts';

const STEPS = 120;
const TICKS = 180;
const INNER = [
  { radius: 0.38, alpha: 0.16 },
  { radius: 0.66, alpha: 0.2 },
] as const;

/** The orbits and the tick marks of the outer one; the half behind the sun goes to `back`. */
export function strokeOrbits(
  back: Strokes,
  front: Strokes,
  view: OrbitView,
  colours: Colours,
  alpha: number,
): void {
  for (const { radius, alpha: faint } of INNER)
    strokeRing(back, front, view, radius, 0.9, colours.line, faint * alpha);
  strokeRing(back, front, view, 1, 1.3, 0xd6e6f8, 0.62 * alpha);
  for (let i = 0; i < TICKS; i++) {
    const angle = (i / TICKS) * 2 * Math.PI;
    const a = onOrbit(view, angle, 1.012);
    const b = onOrbit(view, angle, i % 6 === 0 ? 1.045 : 1.024);
    const strokes = a.away > 0 ? back : front;
    strokes.piece(a.x, a.y, b.x, b.y, 1, colours.line, (0.1 + 0.3 * Math.max(0, a.k - 0.45)) * alpha);
  }
}

function strokeRing(
  back: Strokes,
  front: Strokes,
  view: OrbitView,
  radius: number,
  width: number,
  colour: number,
  alpha: number,
): void {
  let last = onOrbit(view, 0, radius);
  for (let i = 1; i <= STEPS; i++) {
    const next = onOrbit(view, (i / STEPS) * 2 * Math.PI, radius);
    const strokes = next.away > 0 ? back : front;
    strokes.piece(last.x, last.y, next.x, next.y, width, colour, alpha * nearness(next.k));
    last = next;
  }
}

/** A lit piece of the orbit between two angles. */
export function strokeArc(
  back: Strokes,
  front: Strokes,
  view: OrbitView,
  from: number,
  to: number,
  colour: number,
  alpha: number,
): void {
  const steps = 5;
  let last = onOrbit(view, from);
  for (let i = 1; i <= steps; i++) {
    const next = onOrbit(view, from + ((to - from) * i) / steps);
    const strokes = next.away > 0 ? back : front;
    strokes.piece(last.x, last.y, next.x, next.y, 4.4, colour, 0.1 * alpha);
    strokes.piece(last.x, last.y, next.x, next.y, 1.8, colour, 0.78 * alpha * nearness(next.k));
    last = next;
  }
}
