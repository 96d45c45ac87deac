import { query, removeEntity } from 'bitecs';
import type { TripWorld } from '../world/create-trip-world.ts';

/** Removes what the systems before have marked: the only place where an entity goes. */
export function sweep(world: TripWorld): void {
  for (const id of [...query(world, [world.parts.Gone])]) removeEntity(world, id);
}
