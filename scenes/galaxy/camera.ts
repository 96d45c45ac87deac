import { easeIn, easeOut, lerp, progress, turnBetween } from '../draw/ease.ts';
import { boxCentre, boxHeight, boxWidth, type Viewport } from '../stage/stage.ts';
import type { Dive } from '../system/orbit.ts';

/**
 * The camera with which `assets/art/backdrops/galaxy.webp` was painted. Units: the galaxy's disc has radius
 * 1 and lies on y = 0, y is up, angles are radians; on the screen y runs down.
 */
export const PAINTED = { yaw: 0.35, tilt: 0.62, distance: 4.2, scale: 0.43 } as const;

export interface Point3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface GalaxyCamera {
  yaw: number;
  /** Above the disc: 0 looks along it, π/2 down on it. */
  tilt: number;
  /** From the focus. */
  distance: number;
  /** CSS pixels per unit at the painted distance. */
  scale: number;
  /** The point that appears at `centre`. */
  focus: Point3;
  centre: { x: number; y: number };
}

export interface Projected {
  x: number;
  y: number;
  /** The scale relative to the painted distance. */
  k: number;
  /** Distance from the camera; a depth of 0 or less is invisible. */
  depth: number;
}

export function project(camera: GalaxyCamera, x: number, y: number, z: number): Projected {
  const cos = Math.cos(camera.yaw);
  const sin = Math.sin(camera.yaw);
  const [px, py, pz] = [x - camera.focus.x, y - camera.focus.y, z - camera.focus.z];
  const across = cos * px + sin * pz;
  const away = -sin * px + cos * pz;
  const up = py * Math.cos(camera.tilt) + away * Math.sin(camera.tilt);
  const depth = camera.distance - py * Math.sin(camera.tilt) + away * Math.cos(camera.tilt);
  const k = PAINTED.distance / Math.max(1e-3, depth);
  return {
    x: camera.centre.x + across * k * camera.scale,
    y: camera.centre.y - up * k * camera.scale,
    k,
    depth,
  };
}

/** Distance of the camera from a system, in units of the galaxy. */
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

/**
 * Falls from 1 to 0 in the first part of a passage away, rises from 0 to 1 in the second part of a passage
 * here.
 */
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

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const STEPS = 72;

/**
 * The yaw, by the shortest turn, from which a place is well visible in a rectangle. It prefers places
 * behind the core, because the sheet covers the front. Returns the present yaw when the place is well
 * visible already.
 */
export function findYaw(camera: GalaxyCamera, place: Point3, room: Rect): number {
  let best = camera.yaw;
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < STEPS; i++) {
    const yaw = camera.yaw + (i / STEPS) * 2 * Math.PI;
    const at = project({ ...camera, yaw }, place.x, place.y, place.z);
    const out =
      Math.max(0, room.left - at.x, at.x - room.right) + Math.max(0, room.top - at.y, at.y - room.bottom);
    const cost = out * 8 + Math.abs(turnBetween(camera.yaw, yaw)) * 60 + Math.max(0, at.y - room.top) * 1.1;
    if (cost < lowest - 1e-9) {
      lowest = cost;
      best = yaw;
    }
  }
  return best;
}
