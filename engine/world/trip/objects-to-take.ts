import type { TripWorld } from './create-trip-world.ts';

/** The objects that can be taken now: all that are there, except those that are still in the dark (D35). */
export function objectsToTake(world: TripWorld): readonly number[] {
  const ids = world.queries.objects();
  const { objectDarkMs } = world.setup.tunables;
  if (objectDarkMs === 0) return ids;
  const { bornMs } = world.components.Life;
  return ids.filter((id) => Math.round(world.nowMs) >= (bornMs[id] ?? 0) + objectDarkMs);
}
