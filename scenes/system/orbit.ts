import type { Place } from '#engine/client/core/state.ts';
import type { Colours } from '../draw/colours.ts';
import { clamp, easeIn, easeInOut, easeOut, lerp, progress } from '../draw/ease.ts';
import type { Strokes } from '../draw/strokes.ts';
import { boxHeight, boxWidth, type Viewport } from '../stage/stage.ts';

/** The orbit as it is seen: a circle of radius 1 lying at a tilt, in perspective. */
export interface OrbitFrame {
  x: number;
  y: number;
  /** CSS pixels of the circle's radius at the middle's depth. */
  radius: number;
  /** Radians above the orbit's plane. */
  tilt: number;
}

export interface OrbitPoint {
  readonly x: number;
  readonly y: number;
  /** Size against the middle's: above 1 before it, under 1 behind. */
  readonly k: number;
  /** Negative before the middle, positive behind it. */
  readonly away: number;
}

/** The viewer's distance in radii, and the share of the size at the middle. */
const DISTANCE = 2.35;
const MIDDLE = 0.74;
/** The size that the drawing was designed for. */
const DRAWN = { width: 390, height: 223, radius: 214 } as const;
const MOST = 1.85;

export function layOrbit({ free, isWide }: Viewport): OrbitFrame {
  const [width, height] = [boxWidth(free), boxHeight(free)];
  const scale = Math.min(MOST, width / DRAWN.width, (height / DRAWN.height) * (isWide ? 0.62 : 1));
  return {
    x: (free.left + free.right) / 2,
    y: free.top + height * (isWide ? 0.46 : 0.37),
    radius: DRAWN.radius * scale,
    tilt: clamp(0.22 + 0.38 * (height / width), 0.4, 0.6),
  };
}

/** A place on the plane: `angle` 0 is nearest the viewer and runs to the right, `radius` 1 is the orbit. */
export function onOrbit(view: OrbitFrame, angle: number, radius = 1): OrbitPoint {
  const across = radius * Math.sin(angle);
  const away = -radius * Math.cos(angle);
  const k = (DISTANCE / (DISTANCE + away * Math.cos(view.tilt))) * MIDDLE;
  return {
    x: view.x + across * view.radius * k,
    y: view.y - away * Math.sin(view.tilt) * view.radius * k,
    k,
    away,
  };
}

/** Brightness of things at this point: the far side is fainter. */
export const nearness = (k: number): number => clamp((k - 0.35) * 1.7, 0.35, 1);

/** The orbit seen from nearer: everything moves away from the point that the camera dives into. */
export function nearerTo(
  view: OrbitFrame,
  at: { readonly x: number; readonly y: number },
  nearer: number,
): OrbitFrame {
  return {
    ...view,
    x: at.x + (view.x - at.x) * nearer,
    y: at.y + (view.y - at.y) * nearer,
    radius: view.radius * nearer,
  };
}

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
  view: OrbitFrame,
  colours: Colours,
  alpha: number,
): void {
  for (const { radius, alpha: faint } of INNER)
    strokeRing(back, front, view, { radius, width: 0.9, colour: colours.line, alpha: faint * alpha });
  strokeRing(back, front, view, { radius: 1, width: 1.3, colour: 0xd6e6f8, alpha: 0.62 * alpha });
  for (let i = 0; i < TICKS; i++) {
    const angle = (i / TICKS) * 2 * Math.PI;
    const a = onOrbit(view, angle, 1.012);
    const b = onOrbit(view, angle, i % 6 === 0 ? 1.045 : 1.024);
    const strokes = a.away > 0 ? back : front;
    strokes.piece(a.x, a.y, b.x, b.y, 1, colours.line, (0.1 + 0.3 * Math.max(0, a.k - 0.45)) * alpha);
  }
}

interface OrbitRing {
  readonly radius: number;
  readonly width: number;
  readonly colour: number;
  readonly alpha: number;
}

function strokeRing(
  back: Strokes,
  front: Strokes,
  view: OrbitFrame,
  { radius, width, colour, alpha }: OrbitRing,
): void {
  let last = onOrbit(view, 0, radius);
  for (let i = 1; i <= STEPS; i++) {
    const next = onOrbit(view, (i / STEPS) * 2 * Math.PI, radius);
    const strokes = next.away > 0 ? back : front;
    strokes.piece(last.x, last.y, next.x, next.y, width, colour, alpha * nearness(next.k));
    last = next;
  }
}

interface OrbitArc {
  readonly from: number;
  readonly to: number;
  readonly colour: number;
  readonly alpha: number;
}

/** A lit piece of the orbit between two angles. */
export function strokeOrbitArc(
  back: Strokes,
  front: Strokes,
  view: OrbitFrame,
  { from, to, colour, alpha }: OrbitArc,
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

/** A passage from or to another place: its progress (0 to 1) and its direction. */
export interface Dive {
  readonly other: Place | null;
  readonly share: number;
  readonly isLeaving: boolean;
}

/** The orbit's scale: it grows out of the galaxy's point, and on into the chosen trip's when that begins. */
export function diveScale({ other, share, isLeaving }: Dive): number {
  if (share >= 1 && !isLeaving) return 1;
  if (other === 'galaxy')
    return isLeaving ? lerp(1, 0.3, easeInOut(share)) : lerp(0.24, 1, easeOut(progress(share, 0.36, 1)));
  if (other === 'launch' && isLeaving) return lerp(1, 2.4, easeIn(share));
  if (other === 'launch' || other === 'trip')
    return isLeaving ? lerp(1, 1.35, easeInOut(share)) : lerp(1.18, 1, easeOut(share));
  return 1;
}

/**
 * Between galaxy and system the camera is nearly there before the system is seen. Into a launch the system
 * stays lit until the dive is seen.
 */
export function diveLight({ other, share, isLeaving }: Dive): number {
  if (other === 'launch') return isLeaving ? 1 - easeInOut(progress(share, 0.45, 1)) : easeInOut(share);
  return isLeaving ? 1 - progress(share, 0, 0.45) : progress(share, 0.42, 1);
}
