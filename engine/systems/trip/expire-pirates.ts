import { addComponent } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Lets a pirate go that wasn't shot in time, or that another device has caught. */
export function expirePirates(world: TripWorld): void {
  const { Pirate, Life, Gone } = world.parts;
  for (const id of world.finds.pirates()) {
    const isCaught = world.state.caught.has(Pirate.number[id] ?? -1);
    if (world.nowMs <= (Life.endsMs[id] ?? 0) && !isCaught) continue;
    if (!isCaught) world.outbox.push({ kind: 'sound', name: 'pirate-gone' });
    addComponent(world, id, Gone);
  }
}
