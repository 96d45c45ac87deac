import type { TripWorld } from './create-trip-world.ts';

/** How many objects were hit at least once. */
export function objectsHit({ state: { tapped, struck, gathered } }: TripWorld): number {
  let count = tapped.size - gathered.size;
  for (const k of struck.keys()) if (!tapped.has(k)) count++;
  return count;
}
