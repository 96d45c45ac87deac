import { chainPercent, hitsAt } from '#engine/rules/trip/tapping/chain.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import type { ChainLostFact } from '#engine/world/trip/facts.ts';

/** Tells the player when the chain is over because the last hit is too long ago (D32). */
export function breakChain(world: TripWorld): void {
  const { taps, chainHits } = world.state;
  if (chainHits === 0) return;
  if (hitsAt(taps.chain, Math.round(world.nowMs), world.setup.tunables) === 0) loseChain(world, 'time');
}

/** Tells the player that the chain is over, and what it was worth. */
export function loseChain(world: TripWorld, reason: ChainLostFact['reason']): void {
  const { state, setup, nowMs } = world;
  const hits = state.chainHits;
  if (hits === 0) return;
  state.chainHits = 0;
  const percent = chainPercent(hits, setup.tunables);
  world.facts.push({ kind: 'chain-lost', atMs: nowMs, reason, hits, percent });
}
