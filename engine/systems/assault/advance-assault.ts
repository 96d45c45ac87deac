import { tickMs } from '#engine/rules/trip/one-try.ts';
import type { AssaultWorld } from '#engine/world/assault/create-assault-world.ts';
import { assaultSchedule } from './schedule.ts';

/**
 * Advances a fight up to `toMs` since its first tick, or to its end. Returns how far the time has gone into the next tick,
 * 0 to 1. The result doesn't depend on how many calls the time is cut into.
 */
export function advanceAssault(world: AssaultWorld, toMs: number): number {
  while (!world.state.end && (world.tick + 1) * tickMs <= toMs) {
    for (const system of assaultSchedule) if (!world.state.end) system(world);
  }
  if (world.state.end) return 1;
  return Math.min(1, Math.max(0, toMs / tickMs - world.tick));
}
