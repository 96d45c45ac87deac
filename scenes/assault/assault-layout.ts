import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import { boxHeight, boxWidth, type Viewport } from '../stage/viewport.ts';

export interface AssaultLayout {
  /** CSS pixels: the base's middle and radius, the ship's middle and the width of its picture. */
  readonly base: Vector & { readonly radius: number };
  readonly ship: Vector & { readonly width: number };
}

/** The base takes the upper part of the area that the HUD leaves free, and the ship hangs under its rim. */
const BASE = { wide: 0.44, high: 0.39, least: 60 } as const;
const SHIP = { width: 0.92, under: 1.04 } as const;
const EDGE = 8;

/** Where the guns sit: radians on the base's rim, clockwise from the right. */
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

/** The place of one of the base's guns on the screen. */
export function gunAt({ base }: AssaultLayout, gun: number): Vector {
  const angle = GUNS[gun] ?? 0;
  return {
    x: base.x + Math.cos(angle) * base.radius * GUN_AT,
    y: base.y + Math.sin(angle) * base.radius * GUN_AT,
  };
}
