import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { STEP_MS } from '../step.ts';

/** Moves and turns what has a speed, and remembers where it was, so that a scene can draw in between. */
export function driftThings(world: TripWorld): void {
  const { Position, Velocity, Turn } = world.parts;
  const seconds = STEP_MS / 1000;
  for (const id of world.finds.moving()) {
    const [x, y] = [Position.x[id] ?? 0, Position.y[id] ?? 0];
    Position.beforeX[id] = x;
    Position.beforeY[id] = y;
    Position.x[id] = x + (Velocity.x[id] ?? 0) * seconds;
    Position.y[id] = y + (Velocity.y[id] ?? 0) * seconds;
  }
  for (const id of world.finds.turning()) {
    const angle = Turn.angle[id] ?? 0;
    Turn.before[id] = angle;
    Turn.angle[id] = angle + (Turn.speed[id] ?? 0) * seconds;
  }
}
