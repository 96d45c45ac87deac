import { query } from 'bitecs';
import type { TripWorld } from '../world/create-trip-world.ts';
import { STEP_MS } from './step.ts';

/** Moves and turns what has a speed, and remembers where it was, so that a scene can draw in between. */
export function driftThings(world: TripWorld): void {
  const { Position, Velocity, Turn } = world.parts;
  const seconds = STEP_MS / 1000;
  for (const id of query(world, [Position])) {
    Position.beforeX[id] = Position.x[id] ?? 0;
    Position.beforeY[id] = Position.y[id] ?? 0;
  }
  for (const id of query(world, [Position, Velocity])) {
    Position.x[id] = (Position.x[id] ?? 0) + (Velocity.x[id] ?? 0) * seconds;
    Position.y[id] = (Position.y[id] ?? 0) + (Velocity.y[id] ?? 0) * seconds;
  }
  for (const id of query(world, [Turn])) {
    Turn.before[id] = Turn.angle[id] ?? 0;
    Turn.angle[id] = (Turn.angle[id] ?? 0) + (Turn.speed[id] ?? 0) * seconds;
  }
}
