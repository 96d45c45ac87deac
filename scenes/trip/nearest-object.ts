import { objectsToTake, type Point, type TripWorld } from '#engine/world/trip/trip-world.ts';

/** The number of the object that a tap at this place of the field would take, or null. */
export function nearestObject(world: TripWorld, at: Point, reach: number): number | null {
  const { Rock, Position, Size } = world.components;
  let nearest: number | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  const farther = world.setup.tunables.reachPercent / 100;
  for (const id of objectsToTake(world)) {
    const away = Math.hypot((Position.x[id] ?? 0) - at.x, (Position.y[id] ?? 0) - at.y);
    if (away > Math.max(reach, (Size.diameter[id] ?? 0) / 2) * farther || away >= shortest) continue;
    shortest = away;
    nearest = Rock.k[id] ?? null;
  }
  return nearest;
}
