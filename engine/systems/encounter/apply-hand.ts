import { beatWindow, pressedAfter } from '#engine/rules/trip/encounters/encounter-play.ts';
import type { EncounterWorld } from '#engine/world/encounter/create-encounter-world.ts';
import { tellPress } from './tell-press.ts';

/** Does what the hand did at this tick, by the log. */
export function applyHand(world: EncounterWorld): void {
  const { Place } = world.components;
  for (let entry = world.input[world.applied]; entry && entry.tick <= world.tick; ) {
    if (world.terms.game !== 'beacon') Place.push[world.hand] = entry.x;
    else if (entry.y > 0) press(world);
    entry = world.input[++world.applied];
  }
}

/** A press counts for the next beat when it is near enough, and is wrong otherwise. */
function press(world: EncounterWorld): void {
  const { state, tick, terms } = world;
  const beat = world.beats[world.nextBeat];
  const isHit = beat !== undefined && beat.tick - tick <= beatWindow(terms);
  if (isHit) world.nextBeat++;
  const kind = isHit ? 'hit' : 'wrong';
  state.progress = pressedAfter(state.progress, kind);
  tellPress(world, kind);
}
