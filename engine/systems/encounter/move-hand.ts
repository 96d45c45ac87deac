import { handAfter } from '#engine/rules/trip/encounters/encounter-play.ts';
import { type EncounterWorld, handAt } from '#engine/world/encounter/create-encounter-world.ts';

/** Moves the hand by its push. */
export function moveHand(world: EncounterWorld): void {
  const { Place } = world.components;
  const at = handAt(world);
  Place.before[world.hand] = at;
  Place.at[world.hand] = handAfter(at, Place.push[world.hand] ?? 0, world.terms);
}
