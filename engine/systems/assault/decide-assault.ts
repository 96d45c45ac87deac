import { assaultTicks } from '#engine/rules/trip/assault/assault.ts';
import { type AssaultWorld, baseLeft, hullLeft } from '#engine/world/assault/create-assault-world.ts';

/** Ends the fight: it is won when the base is down, and lost when the hull is, or when the time runs out first. */
export function decideAssault(world: AssaultWorld): void {
  const { state, tick, terms } = world;
  if (state.end) return;
  const isWon = baseLeft(world) <= 0;
  if (!isWon && hullLeft(world) > 0 && tick < assaultTicks(terms)) return;
  state.end = isWon ? 'won' : 'lost';
  world.facts.push({ kind: state.end, tick });
}
