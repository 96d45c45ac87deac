import { pirateInReach } from '#engine/rules/trip/pirates.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { spawnPirate } from '#engine/world/trip/spawn.ts';

/** Brings in the pirate of this minute on personal trips, unless it was caught. */
export function appearPirates(world: TripWorld): void {
  const { setup, components, queries, state, nowMs } = world;
  if (setup.tripType !== 'personal') return;
  const pirate = pirateInReach(setup.seed, nowMs, setup.durationMs, setup.tunables);
  if (!pirate || state.caught.has(pirate.number)) return;
  for (const id of queries.pirates()) {
    if (components.Pirate.number[id] === pirate.number) return;
  }
  spawnPirate(world, pirate);
  world.facts.push({ kind: 'pirate-came', atMs: nowMs, pirate: pirate.number, side: pirate.side });
}
