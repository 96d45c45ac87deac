import { placeOn } from '#engine/rules/trip/field/wave-objects.ts';
import { STEP_MS, type TripWorld } from '#engine/world/trip/create-trip-world.ts';

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

/** Turns everything that turns, and keeps the angle of the step before so that a scene can draw in between. */
export function turnObjects(world: TripWorld): void {
  const { Turn } = world.components;
  for (const id of world.queries.turning()) {
    const angle = Turn.angle[id] ?? 0;
    Turn.before[id] = angle;
    Turn.angle[id] = angle + ((Turn.speed[id] ?? 0) * STEP_MS) / 1000;
  }
}
