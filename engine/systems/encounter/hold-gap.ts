import { heldAfter } from '#engine/rules/trip/encounters/encounter-play.ts';
import { type EncounterWorld, handAt, isInGap } from '#engine/world/encounter/create-encounter-world.ts';

/** Counts how long the hand has been in gaps: the progress grows inside and falls outside. */
export function holdGap(world: EncounterWorld): void {
  const { state, terms, tick } = world;
  if (terms.game === 'beacon') return;
  const wasThrough = state.isThrough;
  state.isThrough = isInGap(world, handAt(world), tick);
  state.progress = heldAfter(state.progress, state.isThrough, terms);
  if (state.isThrough !== wasThrough) world.facts.push({ kind: state.isThrough ? 'entered' : 'left', tick });
}
