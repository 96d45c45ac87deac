import { removeEntity } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Removes what the systems before have marked: the only place where an entity goes. */
export function sweep(world: TripWorld): void {
  const gone = world.finds.gone();
  if (gone.length === 0) return;
  for (const id of [...gone]) removeEntity(world, id);
}
