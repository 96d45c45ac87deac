import { placeOn } from '#engine/rules/trip/field/wave-objects.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Moves objects along their ways. A place follows from the time alone, so every device has an object at the same place. */
export function crossObjects(world: TripWorld): void {
  const { Position, Way, Life } = world.components;
  for (const id of world.queries.crossing()) {
    const course = Way.course[id];
    if (!course) continue;
    const bornMs = Life.bornMs[id] ?? 0;
    const share = (world.nowMs - bornMs) / Math.max(1, (Life.endsMs[id] ?? 0) - bornMs);
    const { x, y } = placeOn(course, Math.min(1, share));
    Position.beforeX[id] = Position.x[id] ?? x;
    Position.beforeY[id] = Position.y[id] ?? y;
    Position.x[id] = x;
    Position.y[id] = y;
  }
}
