import { removeEntity } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Removes the entities that other systems have marked `Gone`: the only place where an entity is removed. */
export function sweep(world: TripWorld): void {
  const gone = world.queries.gone();
  if (gone.length === 0) return;
  for (const id of [...gone]) removeEntity(world, id);
}
