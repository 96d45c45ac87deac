/**
 * The camera with which `assets/art/backdrops/galaxy.webp` was painted. Units: the galaxy's disc has radius 1 and
 * lies on y = 0, y is up, angles are radians; on the screen y runs down.
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
  /** CSS pixels of one unit at the painted distance. */
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
