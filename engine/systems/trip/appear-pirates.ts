import { pirateInReach } from '#engine/rules/trip/pirates.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { spawnPirate } from '#engine/world/trip/spawn.ts';

/** Brings in the pirate of this minute, on personal trips, unless it was caught. */
export function appearPirates(world: TripWorld): void {
  const { setup, parts, finds, state, nowMs, outbox } = world;
  if (setup.tripType !== 'personal') return;
  const pirate = pirateInReach(setup.seed, nowMs, setup.durationMs, setup.tunables);
  if (!pirate || state.caught.has(pirate.number)) return;
  for (const id of finds.pirates()) {
    if (parts.Pirate.number[id] === pirate.number) return;
  }
  spawnPirate(world, pirate);
  outbox.push({ kind: 'sound', name: 'pirate-in', pan: pirate.side * 0.6 });
}
