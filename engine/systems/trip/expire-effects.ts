import { addComponent } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Lets go the effects that have been seen to their end. */
export function expireEffects(world: TripWorld): void {
  const { Life, Gone } = world.parts;
  for (const id of world.finds.effects()) {
    if (world.nowMs >= (Life.endsMs[id] ?? 0)) addComponent(world, id, Gone);
  }
}
