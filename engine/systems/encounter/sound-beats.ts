import { beatWindow, pressedAfter } from '#engine/rules/trip/encounters/encounter-play.ts';
import type { EncounterWorld } from '#engine/world/encounter/create-encounter-world.ts';
import { tellPress } from './tell-press.ts';

/** Sounds the beats of this tick, and misses those whose time for a press is over. */
export function soundBeats(world: EncounterWorld): void {
  const { beats, state, terms, tick } = world;
  if (tick === beats[world.nextSound]?.tick) {
    world.nextSound++;
    world.facts.push({ kind: 'beat', tick });
  }
  const beat = beats[world.nextBeat];
  if (!beat || tick <= beat.tick + beatWindow(terms)) return;
  world.nextBeat++;
  state.progress = pressedAfter(state.progress, 'missed');
  tellPress(world, 'missed');
}
