import type { EncounterWorld } from '#engine/world/encounter/create-encounter-world.ts';
import { applyHand } from './apply-hand.ts';
import { decidePlay } from './decide-play.ts';
import { holdGap } from './hold-gap.ts';
import { moveHand } from './move-hand.ts';
import { soundBeats } from './sound-beats.ts';

/** One tick of a played encounter: the systems in the order in which they run. */
export const encounterSchedule: readonly ((world: EncounterWorld) => void)[] = [
  applyHand,
  moveHand,
  passTick,
  soundBeats,
  holdGap,
  decidePlay,
];

function passTick(world: EncounterWorld): void {
  world.tick++;
}
