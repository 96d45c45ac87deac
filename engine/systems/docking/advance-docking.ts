import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';
import { STEP_MS } from '../step.ts';
import { dockingSchedule } from './schedule.ts';

/**
 * Lives a try up to `toMs` since its first tick, or to its end. The answer, 0 to 1, is how far the time has gone into the
 * next tick. However the way there is cut into calls, the world comes out the same.
 */
export function advanceDocking(world: DockingWorld, toMs: number): number {
  while (!world.state.end && (world.tick + 1) * STEP_MS <= toMs) {
    for (const system of dockingSchedule) system(world);
  }
  if (world.state.end) return 1;
  return Math.min(1, Math.max(0, toMs / STEP_MS - world.tick));
}
