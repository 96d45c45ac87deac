import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { Modifier } from '#engine/rules/core/modifiers.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { hasCargo } from '#engine/rules/trip/flight.ts';

/**
 * A pilot who has earned nothing by hand yet is taught the tap: in such a flight a miss costs nothing until the first hits.
 * Whoever skips the lesson, or looks away from the whole flight, gets it again in the next one.
 */
export function lessonOf(
  { totals }: Pick<Player, 'totals'>,
  tripType: TripType,
  { lessonHits }: Tunables,
): readonly Modifier[] {
  return hasCargo(tripType) && totals.manualMined === 0 ? [{ tunable: 'graceHits', plus: lessonHits }] : [];
}

/** How many hits are still to be learned, by how many objects were hit; 0 in flights without a lesson. */
export function lessonLeft(objectsHit: number, { graceHits }: Tunables): number {
  return Math.max(0, graceHits - objectsHit);
}
