import type { AssaultWorld } from '#engine/world/assault/create-assault-world.ts';
import { TICK_MS } from '#engine/world/docking/create-docking-world.ts';
import { assaultSchedule } from './schedule.ts';

/**
 * Advances a fight up to `toMs` since its first tick, or to its end. The result doesn't depend on how many calls the time
 * is cut into.
 */
export function advanceAssault(world: AssaultWorld, toMs: number): void {
  while (!world.state.end && (world.tick + 1) * TICK_MS <= toMs) {
    for (const system of assaultSchedule) if (!world.state.end) system(world);
  }
}
