import type { SystemStatus } from '#engine/protocol/galaxy/calls.ts';
import type { Colours } from '../draw/colours.ts';
import type { Strokes } from '../draw/strokes.ts';
import { type GalaxyCamera, project } from './camera.ts';

const RINGS = [
  { radius: 0.3, alpha: 0.1, ticks: false },
  { radius: 0.55, alpha: 0.22, ticks: true },
  { radius: 0.8, alpha: 0.1, ticks: false },
  { radius: 1.05, alpha: 0.13, ticks: true },
] as const;
const RING_STEPS = 96;
const RING_TICKS = 120;
/** Pieces per leg of the route; dots are spaced by their distance on the screen. */
const LEG_STEPS = 16;
const DOT_GAP = 6.5;

/** The galaxy's measuring rings; two of them have tick marks. */
export function strokeRings(strokes: Strokes, camera: GalaxyCamera, colours: Colours, alpha: number): void {
  for (const ring of RINGS) {
    let last = project(camera, ring.radius, 0, 0);
    for (let i = 1; i <= RING_STEPS; i++) {
      const angle = (i / RING_STEPS) * 2 * Math.PI;
      const next = project(camera, ring.radius * Math.cos(angle), 0, ring.radius * Math.sin(angle));
      if (last.depth > 0.1 && next.depth > 0.1) {
        strokes.piece(last.x, last.y, next.x, next.y, 1, colours.line, ring.alpha * alpha * nearness(next.k));
      }
      last = next;
    }
    if (ring.ticks) strokeRingTicks(strokes, camera, ring.radius, colours, alpha);
  }
}

function strokeRingTicks(
  strokes: Strokes,
  camera: GalaxyCamera,
  radius: number,
  colours: Colours,
  alpha: number,
): void {
  for (let i = 0; i < RING_TICKS; i++) {
    const angle = (i / RING_TICKS) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const outer = radius + (i % 5 === 0 ? 0.036 : 0.018);
    const a = project(camera, radius * cos, 0, radius * sin);
    const b = project(camera, outer * cos, 0, outer * sin);
    if (a.depth > 0.1) strokes.piece(a.x, a.y, b.x, b.y, 1, colours.line, 0.26 * alpha * nearness(a.k));
  }
}

/** The far side of a ring is fainter. */
const nearness = (k: number): number => Math.min(1.3, 0.35 + 0.65 * k ** 1.5);

interface Stop {
  readonly x: number;
  readonly z: number;
  readonly status: SystemStatus;
}

/**
 * The route through the systems in the order in which they open: lit up to the present system, dotted ahead.
 */
export function strokeRoute(
  strokes: Strokes,
  camera: GalaxyCamera,
  stops: readonly Stop[],
  colours: Colours,
  alpha: number,
): void {
  for (let i = 0; i + 1 < stops.length; i++) {
    const from = stops[i];
    const to = stops[i + 1];
    if (!from || !to) continue;
    const leg = alongSpiral(from, to, LEG_STEPS).map(({ x, z }) => project(camera, x, 0, z));
    if (from.status === 'completed') {
      for (let j = 0; j + 1 < leg.length; j++) {
        const [a, b] = [leg[j], leg[j + 1]];
        if (!a || !b || a.depth < 0.1 || b.depth < 0.1) continue;
        strokes.piece(a.x, a.y, b.x, b.y, 5, colours.gain, 0.1 * alpha);
        strokes.piece(a.x, a.y, b.x, b.y, 1.6, colours.gain, 0.8 * alpha);
      }
    } else {
      const isNext = from.status === 'progress' || from.status === 'available';
      strokeDots(strokes, leg, isNext ? colours.signal : colours.line, (isNext ? 0.75 : 0.28) * alpha);
    }
  }
}

function strokeDots(
  strokes: Strokes,
  leg: readonly { x: number; y: number; depth: number }[],
  colour: number,
  alpha: number,
): void {
  let ahead = DOT_GAP / 2;
  for (let j = 0; j + 1 < leg.length; j++) {
    const [a, b] = [leg[j], leg[j + 1]];
    if (!a || !b || a.depth < 0.1 || b.depth < 0.1) continue;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length > 2000) continue;
    while (ahead < length) {
      const t = ahead / length;
      const x = a.x + (b.x - a.x) * t;
      const y = a.y + (b.y - a.y) * t;
      strokes.line(
        x,
        y,
        x + ((b.x - a.x) / length) * 1.2,
        y + ((b.y - a.y) / length) * 1.2,
        1.4,
        colour,
        alpha,
      );
      ahead += DOT_GAP;
    }
    ahead -= length;
  }
}

/** The galaxy's two arms are logarithmic spirals, as in the painted picture. */
const WIND = -3.1;

const ARMS = 2;

/** The angle of an arm at a radius, in radians. */
export function armAngle(radius: number, arm: number): number {
  return WIND * Math.log(Math.max(radius, 0.02)) + (arm * 2 * Math.PI) / ARMS;
}

interface Flat {
  readonly x: number;
  readonly z: number;
}

/** Points on the disc from one place to another, both included, along a curve like the arms. */
export function alongSpiral(from: Flat, to: Flat, steps: number): Flat[] {
  const a = polar(from);
  const b = polar(to);
  let turn = (b.bend - a.bend) % (2 * Math.PI);
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const radius = a.radius + (b.radius - a.radius) * t;
    const angle = WIND * Math.log(radius) + a.bend + turn * t;
    return { x: radius * Math.cos(angle), z: radius * Math.sin(angle) };
  });
}

/** The place's radius, and its angle from the first arm. */
function polar({ x, z }: Flat): { radius: number; bend: number } {
  const radius = Math.max(0.02, Math.hypot(x, z));
  return { radius, bend: Math.atan2(z, x) - WIND * Math.log(radius) };
}
