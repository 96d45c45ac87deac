import type { Vector } from '#engine/rules/trip/docking.ts';
import { clamp, lerp } from '../draw/ease.ts';
import { boxCentre, boxHeight, boxWidth, type Viewport } from '../stage/viewport.ts';

export interface DockingLayout {
  /** On the screen, CSS pixels: where the place round which the frame drifts lies, and how many pixels a unit has. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** In units of the play field: the station's ring, and what of the field must be seen of it at least. */
export const STATION_RADIUS = 186;
const SEEN = { width: 390, height: 396 } as const;
const MOST_SCALE = 1.6;

/** The camera goes along with the frame for this share of its way: the ship seems to drift, the station hardly does. */
const FOLLOW = 0.72;
/** The ship's middle is never nearer to the edge of what is seen, in units. */
const EDGE = 26;

/** A ship that wasn't held: how far from the frame it drifts, and which way when it is in its very middle. */
const ADRIFT = {
  further: 44,
  least: 136,
  most: 186,
  aside: 132,
  way: { x: -Math.SQRT1_2, y: Math.SQRT1_2 },
} as const;
const NO_WAY = 8;

/** The station in the middle of what the HUD leaves free; on a phone of 390 px a unit is a pixel. */
export function layOutDocking({ free }: Viewport): DockingLayout {
  const scale = Math.min(MOST_SCALE, boxWidth(free) / SEEN.width, boxHeight(free) / SEEN.height);
  return { ...boxCentre(free), scale: Math.max(0.2, scale) };
}

/** How far from the middle of the picture the ship may be, in units. */
export function reachOf(viewport: Viewport, { scale }: DockingLayout): number {
  return Math.max(EDGE, boxWidth(viewport.free) / 2 / scale - EDGE);
}

/**
 * How far the camera is from the frame's home, in units: some of the way along with the frame, as long as the ship stays
 * in the picture; with `centred` (0 to 1) all the way, so that the station is in the middle.
 */
export function cameraAt(ship: Vector, frame: Vector, home: Vector, reach: number, centred: number): Vector {
  const along = (axis: 'x' | 'y') => {
    const [way, away] = [frame[axis] - home[axis], ship[axis] - home[axis]];
    return lerp(clamp(FOLLOW * way, away - reach, away + reach), way, centred);
  };
  return { x: along('x'), y: along('y') };
}

/** Where a ship goes that wasn't held, in units: further away from the frame, but not out of the picture. */
export function adriftFrom(ship: Vector, frame: Vector): Vector {
  const [x, y] = [ship.x - frame.x, ship.y - frame.y];
  const far = Math.hypot(x, y);
  const { x: wayX, y: wayY } = far > NO_WAY ? { x: x / far, y: y / far } : ADRIFT.way;
  const goal = clamp(far + ADRIFT.further, ADRIFT.least, ADRIFT.most);
  return {
    x: frame.x + clamp(wayX * goal, -ADRIFT.aside, ADRIFT.aside),
    y: frame.y + wayY * goal,
  };
}

/** A place of the play field on the screen. */
export function onScreen(
  { x, y, scale }: DockingLayout,
  home: Vector,
  camera: Vector,
  place: Vector,
): { x: number; y: number } {
  return { x: x + (place.x - home.x - camera.x) * scale, y: y + (place.y - home.y - camera.y) * scale };
}
