import { type AssaultAct, orderTicks, phaseAt, phaseTicks } from '#engine/rules/trip/assault/assault.ts';
import type { AssaultWorld } from './create-assault-world.ts';

/** True if the act changes something now: an order that is open, or an answer of a station that isn't busy. */
export function acceptsAct(world: AssaultWorld, act: AssaultAct): boolean {
  const { state, tick, components } = world;
  if (act === 'retreat') return true;
  if (act !== 'answer') return act !== state.station && isOrderOpen(world);
  // A second press on an answered shot that hasn't landed yet costs nothing.
  const isAnswered = world.coming.some((id) => components.Shot.isAnswered[id]);
  return state.station !== null && tick >= state.busyUntil && !isAnswered;
}

/** True while this phase's order can be given. */
export function isOrderOpen({ state, tick, terms }: AssaultWorld): boolean {
  const phase = phaseAt(tick, terms);
  const wasOrdered = state.phase === phase && state.isOrdered;
  return !wasOrdered && tick - phase * phaseTicks(terms) < orderTicks(terms);
}
