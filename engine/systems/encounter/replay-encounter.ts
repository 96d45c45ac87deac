import type { EncounterPlay } from '#engine/content/schemas/encounters.ts';
import type { PlayInput, PlayResult } from '#engine/rules/trip/encounters/encounter-play.ts';
import { createEncounterWorld } from '#engine/world/encounter/create-encounter-world.ts';
import { advanceEncounter } from './advance-encounter.ts';

/** Plays a whole encounter from its log with the systems that the screen runs. The server believes nothing else (D21). */
export function replayEncounter(seed: string, input: readonly PlayInput[], terms: EncounterPlay): PlayResult {
  const world = createEncounterWorld(seed, terms, input);
  advanceEncounter(world, Number.POSITIVE_INFINITY);
  return { won: world.state.end === 'won', progress: world.state.progress, ticks: world.tick };
}
