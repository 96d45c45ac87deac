import { addComponent } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Removes a pirate that wasn't shot in time, or that another device has caught. */
export function expirePirates(world: TripWorld): void {
  const { queries, state, nowMs } = world;
  const { Pirate, Life, Gone } = world.components;
  for (const id of queries.pirates()) {
    const pirate = Pirate.number[id] ?? -1;
    const isCaught = state.caught.has(pirate);
    if (nowMs <= (Life.endsMs[id] ?? 0) && !isCaught) continue;
    if (!isCaught) world.facts.push({ kind: 'pirate-left', atMs: nowMs, pirate, side: Pirate.side[id] ?? 1 });
    addComponent(world, id, Gone);
  }
}
