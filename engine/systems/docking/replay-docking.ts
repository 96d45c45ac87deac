import type { DockingResult, DockingTerms, StickInput } from '#engine/rules/trip/docking/docking.ts';
import { createDockingWorld } from '#engine/world/docking/create-docking-world.ts';
import { advanceDocking } from './advance-docking.ts';

/**
 * Plays a whole try from its log with the systems that the canvas runs: whether it was won, how far it got and how long
 * it took. The server believes nothing else (D21).
 */
export function replayDocking(
  seed: string,
  input: readonly StickInput[],
  tunables: DockingTerms,
): DockingResult {
  const world = createDockingWorld(seed, tunables, input);
  advanceDocking(world, Number.POSITIVE_INFINITY);
  return { won: world.state.end === 'won', progress: world.state.progress, ticks: world.tick };
}
