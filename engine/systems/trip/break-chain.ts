import { chainPercent, hitsAt } from '#engine/rules/trip/tapping/chain.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import type { ChainLostFact } from '#engine/world/trip/facts.ts';

/** Ends the chain when the last hit is too long ago (D32). */
export function breakChain(world: TripWorld): void {
  const { chain } = world.state;
  if (chain.hits > 0 && hitsAt(chain, world.nowMs, world.setup.tunables) === 0) loseChain(world, 'time');
}

/** Ends the chain, and says at what it was lost. Nothing is lost before the first hit. */
export function loseChain(world: TripWorld, reason: ChainLostFact['reason']): void {
  const { state, setup, nowMs } = world;
  const { hits } = state.chain;
  if (hits === 0) return;
  state.chain = { ...state.chain, hits: 0 };
  const percent = setup.waves ? chainPercent(hits, setup.tunables) : 100;
  world.facts.push({ kind: 'chain-lost', atMs: nowMs, reason, hits, percent });
}
