import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import { clamp, lerp } from '../draw/ease.ts';
import { boxCentre, boxHeight, boxWidth, type Viewport } from '../stage/viewport.ts';

export interface DockingLayout {
  /** In CSS pixels: the point that the frame drifts round, and the number of pixels per unit. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** In units of the play field: the station's ring, and the part of the field that is always visible. */
export const STATION_RADIUS = 186;
const SEEN = { width: 390, height: 396 } as const;
const MOST_SCALE = 1.6;

/** The camera follows the frame by this share: the ship seems to drift, and the station hardly does. */
const FOLLOW = 0.72;
/** The smallest distance from the ship's middle to the edge of the visible area, in units. */
const EDGE = 26;

/** After a failed try: how far the ship drifts from the frame, and its direction if it was in the exact middle. */
const ADRIFT = {
  further: 44,
  min: 136,
  max: 186,
  aside: 132,
  way: { x: -Math.SQRT1_2, y: Math.SQRT1_2 },
} as const;
const NO_WAY = 8;

/** Centres the station in the area that the HUD leaves free; on a phone of 390 px a unit is a pixel. */
export function layOutDocking({ free }: Viewport): DockingLayout {
  const scale = Math.min(MOST_SCALE, boxWidth(free) / SEEN.width, boxHeight(free) / SEEN.height);
  return { ...boxCentre(free), scale: Math.max(0.2, scale) };
}

/** How far from the middle of the picture the ship may be, in units. */
export function reachOf(viewport: Viewport, { scale }: DockingLayout): number {
  return Math.max(EDGE, boxWidth(viewport.free) / 2 / scale - EDGE);
}

/**
 * The camera's distance from the frame's home, in units. It follows the frame part of the way, as long as the ship stays
 * in view; `centred` (0 to 1) moves it all the way, so that the station is in the middle.
 */
export function cameraAt(ship: Vector, frame: Vector, home: Vector, reach: number, centred: number): Vector {
  const along = (axis: 'x' | 'y') => {
    const [way, away] = [frame[axis] - home[axis], ship[axis] - home[axis]];
    return lerp(clamp(FOLLOW * way, away - reach, away + reach), way, centred);
  };
  return { x: along('x'), y: along('y') };
}

/** Where the ship drifts after a failed try, in units: away from the frame, but not out of view. */
export function adriftFrom(ship: Vector, frame: Vector): Vector {
  const [x, y] = [ship.x - frame.x, ship.y - frame.y];
  const far = Math.hypot(x, y);
  const { x: wayX, y: wayY } = far > NO_WAY ? { x: x / far, y: y / far } : ADRIFT.way;
  const goal = clamp(far + ADRIFT.further, ADRIFT.min, ADRIFT.max);
  return {
    x: frame.x + clamp(wayX * goal, -ADRIFT.aside, ADRIFT.aside),
    y: frame.y + wayY * goal,
  };
}

/** Converts a point of the play field to the screen. */
export function onScreen(
  { x, y, scale }: DockingLayout,
  home: Vector,
  camera: Vector,
  place: Vector,
): { x: number; y: number } {
  return { x: x + (place.x - home.x - camera.x) * scale, y: y + (place.y - home.y - camera.y) * scale };
}
