import { easeIn, easeOut, lerp, progress } from '../draw/ease.ts';
import { boxCentre, boxHeight, boxWidth, type Viewport } from '../stage/viewport.ts';
import type { Dive } from '../system/dive.ts';
import { type GalaxyCamera, PAINTED, type Point3 } from './camera.ts';

/** How near the camera comes to a system, in units of the galaxy. */
const NEAREST = 0.16;

/** The disc's position at rest and its size, in CSS pixels. */
export interface Rest {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Places the disc in the area that the HUD leaves free. */
export function layDisc({ free }: Viewport): Rest {
  return {
    x: boxCentre(free).x,
    y: free.top + boxHeight(free) * 0.58,
    scale: boxWidth(free) * 0.5 + 182,
  };
}

/** True on the way to or from a system. */
export function isDescent({ other, share, isLeaving }: Dive): boolean {
  return other === 'system' && (share < 1 || isLeaving);
}

/** The disc is bright until the camera is nearly there. */
export const discLight = (dive: Dive): number => within(dive, [0.58, 0.95], [0.05, 0.5]);
/** The marks above it fade sooner. */
export const marksLight = (dive: Dive): number => within(dive, [0, 0.3], [0.65, 1]);

/** Falls from 1 to 0 in the first part of a passage away, rises from 0 to 1 in the second part of a passage here. */
function within(
  { share, isLeaving }: Dive,
  leaves: readonly [number, number],
  comes: readonly [number, number],
): number {
  return isLeaving ? 1 - progress(share, ...leaves) : progress(share, ...comes);
}

/** Moves the camera from its rest towards a system, which ends up at `middle`; with null it stays at rest. */
export function descend(
  view: GalaxyCamera,
  rest: Rest,
  middle: { readonly x: number; readonly y: number },
  target: Point3 | undefined,
  dive: Dive | null,
): void {
  const share = !target || !dive ? 0 : dive.isLeaving ? easeIn(dive.share) : 1 - easeOut(dive.share);
  const near = target ?? { x: 0, y: 0, z: 0 };
  view.focus = { x: near.x * share, y: near.y * share, z: near.z * share };
  view.distance = PAINTED.distance * (NEAREST / PAINTED.distance) ** share;
  view.centre = { x: lerp(rest.x, middle.x, share), y: lerp(rest.y, middle.y, share) };
}
