import { addComponent, Not, query } from 'bitecs';
import type { TripWorld } from '../world/create-trip-world.ts';

/** Lets go the effects that have been seen to their end. */
export function expireEffects(world: TripWorld): void {
  const { Effect, Life, Gone } = world.parts;
  for (const id of query(world, [Effect, Life, Not(Gone)])) {
    if (world.nowMs >= (Life.endsMs[id] ?? 0)) addComponent(world, id, Gone);
  }
}
