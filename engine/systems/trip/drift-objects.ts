import { STEP_MS, type TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Moves and turns everything with a speed, and keeps the previous place so that a scene can draw in between. */
export function driftObjects(world: TripWorld): void {
  const { Position, Velocity, Turn } = world.components;
  const seconds = STEP_MS / 1000;
  for (const id of world.queries.moving()) {
    const x = Position.x[id] ?? 0;
    const y = Position.y[id] ?? 0;
    Position.beforeX[id] = x;
    Position.beforeY[id] = y;
    Position.x[id] = x + (Velocity.x[id] ?? 0) * seconds;
    Position.y[id] = y + (Velocity.y[id] ?? 0) * seconds;
  }
  for (const id of world.queries.turning()) {
    const angle = Turn.angle[id] ?? 0;
    Turn.before[id] = angle;
    Turn.angle[id] = angle + (Turn.speed[id] ?? 0) * seconds;
  }
}
