import type { TryEnd } from '#engine/rules/trip/arrival/one-try.ts';
import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import { easeInOut, easeOut, progress } from '../draw/ease.ts';
import { boxHeight, boxWidth, type Viewport } from '../stage/stage.ts';

export interface AssaultLayout {
  /** CSS pixels: the base's middle and radius, the ship's middle and the width of its picture. */
  readonly base: Vector & { readonly radius: number };
  readonly ship: Vector & { readonly width: number };
}

/** The base takes the upper part of the area that the HUD leaves free, and the ship hangs under its rim. */
const BASE = { wide: 0.44, high: 0.39, least: 60 } as const;
const SHIP = { width: 0.92, under: 1.04 } as const;
const EDGE = 8;

/** Places of the guns: radians on the base's rim, clockwise from the right. */
export const GUNS = [-2.75, -0.42, 2.8] as const;
const GUN_AT = 0.98;

export function layOutAssault({ free }: Viewport): AssaultLayout {
  const [width, height] = [boxWidth(free), boxHeight(free)];
  const radius = Math.max(BASE.least, Math.min(width * BASE.wide, height * BASE.high));
  const x = (free.left + free.right) / 2;
  const y = free.top + radius + EDGE;
  const ship = { x, y: y + radius * SHIP.under, width: radius * SHIP.width };
  return { base: { x, y, radius }, ship };
}

/** Place of a gun of the base on the screen. */
export function gunAt({ base }: AssaultLayout, gun: number): Vector {
  const angle = GUNS[gun] ?? 0;
  return {
    x: base.x + Math.cos(angle) * base.radius * GUN_AT,
    y: base.y + Math.sin(angle) * base.radius * GUN_AT,
  };
}

/** Look of the scene at a moment after the end of an assault; all values are 0 to 1. */
export interface AssaultPose {
  /** Distance between the two parts of the base. */
  readonly broken: number;
  /** The fire in the cut: bright at first. */
  readonly blaze: number;
  /** The ring of ticks that closes round the wreck. */
  readonly ring: number;
  /** Turn of the base away from the viewer. */
  readonly away: number;
}

/**
 * Milliseconds after the end: a moment of stillness, then the base parts; matched to the sound of the
 * victory.
 */
const WIN = { still: 200, part: 1200, ring: 700 } as const;
const FAIL = { away: 1800 } as const;

export const FIGHTING: AssaultPose = { broken: 0, blaze: 0, ring: 0, away: 0 };

/**
 * `ms` since the end; Infinity when the assault ended before the scene opened. With less
 * motion the end shows immediately.
 */
export function assaultPose(end: TryEnd | null, ms: number, isCalm: boolean): AssaultPose {
  if (end === null) return FIGHTING;
  const at = isCalm ? Number.POSITIVE_INFINITY : ms;
  if (end === 'lost') return { ...FIGHTING, away: easeInOut(progress(at, 0, FAIL.away)) };
  const broken = easeOut(progress(at, WIN.still, WIN.still + WIN.part));
  return {
    ...FIGHTING,
    broken,
    blaze: at < WIN.still ? 0 : 0.45 + 0.55 * (1 - broken),
    ring: progress(at, WIN.still + WIN.part / 2, WIN.still + WIN.part / 2 + WIN.ring),
  };
}
