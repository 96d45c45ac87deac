import { turnBetween } from '../draw/ease.ts';
import { type GalaxyCamera, type Point3, project } from './camera.ts';

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const STEPS = 72;

/**
 * The yaw, by the shortest turn, from which a place is well visible in a rectangle. It prefers places behind the core,
 * because the sheet covers the front. Returns the present yaw when the place is well visible already.
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
