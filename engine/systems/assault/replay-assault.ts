import type { AssaultInput, AssaultResult, AssaultTerms } from '#engine/rules/trip/assault/assault.ts';
import { baseLeft, createAssaultWorld, hullLeft } from '#engine/world/assault/create-assault-world.ts';
import { advanceAssault } from './advance-assault.ts';

/** Plays a whole fight from its log with the systems that the canvas runs. The server believes nothing else (D21). */
export function replayAssault(
  seed: string,
  input: readonly AssaultInput[],
  terms: AssaultTerms,
): AssaultResult {
  const world = createAssaultWorld(seed, terms, input);
  advanceAssault(world, Number.POSITIVE_INFINITY);
  return {
    won: world.state.end === 'won',
    base: baseLeft(world),
    hull: hullLeft(world),
    ticks: world.tick,
  };
}
