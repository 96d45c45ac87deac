import { objectsInReach } from '#engine/rules/trip/field/objects.ts';
import { hasCargo } from '#engine/rules/trip/flight.ts';
import { isTaken } from '#engine/rules/trip/tapping/take-tap.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { spawnObject } from '#engine/world/trip/spawn.ts';

/** Brings in the objects that the rule has in reach now: one a second, or after a reload all that should be there. */
export function appearObjects(world: TripWorld): void {
  const { setup, state, nowMs } = world;
  if (!hasCargo(setup.tripType)) return;
  const { first, last } = objectsInReach(nowMs, setup.durationMs, setup.tunables);
  for (let k = Math.max(first, state.nextObject); k <= last; k++) {
    if (!isTaken(state.taps, k, world.tapTerms)) spawnObject(world, world.objectOf(k));
    state.nextObject = k + 1;
  }
}
