import { tickMs } from '#engine/rules/trip/one-try.ts';
import type { EncounterWorld } from '#engine/world/encounter/create-encounter-world.ts';
import { encounterSchedule } from './schedule.ts';

/**
 * Advances a play up to `toMs` since its first tick, or to its end. The result doesn't depend on how many calls the time
 * is cut into.
 */
export function advanceEncounter(world: EncounterWorld, toMs: number): void {
  while (!world.state.end && (world.tick + 1) * tickMs <= toMs) {
    for (const system of encounterSchedule) system(world);
  }
}
