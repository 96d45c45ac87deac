import type { PathVerb, TripType } from '../../../content/kinds.ts';
import type { Tunables } from '../../../content/tunables.ts';
import { presentEdition, waveEdition } from '../../../content/waves.ts';
import type { Chain } from '../../core/flight-state.ts';
import type { Modifier } from '../../core/modifiers.ts';
import type { Player } from '../../core/player.ts';
import { hasCargo } from '../flight.ts';

/*
 * Hits in a row pay more (D32). The chain follows from the taps only: it breaks `chainGapMs` after
 * the last hit, at a missed tap, and at a mine. A device that doesn't report its misses gains as much
 * as a player without misses.
 */

/** Hits in a row at a moment; 0 before the last tap that counted. */
export function hitsAt({ hits, atMs }: Chain, t: number, { chainGapMs }: Tunables): number {
  return t < atMs || t - atMs > chainGapMs ? 0 : hits;
}

/** Pay of the next hit after `hits` in a row, in percent of its base pay. */
export function chainPercent(hits: number, { chainStepPercent, maxChainPercent }: Tunables): number {
  return 100 + Math.min(maxChainPercent, hits * chainStepPercent);
}

/**
 * Whether a miss breaks the chain, by how many objects were hit: in a pilot's first flight the first ones
 * are safe.
 */
export function missBreaks(objectsHit: number, { graceHits }: Tunables): boolean {
  return objectsHit >= graceHits;
}

/** The chain after a miss at `t`: over, unless a trait forgives it (D36). */
export function chainMissed(chain: Chain, t: number, tunables: Tunables): Chain {
  if (hitsAt(chain, t, tunables) === 0) return chain;
  const forgiven = chain.forgiven ?? 0;
  return forgiven < tunables.missesForgiven ? { ...chain, forgiven: forgiven + 1 } : chainBroken(chain, t, 0);
}

/** The chain after something at `t` that leaves it this percentage of its hits. */
export function chainBroken(chain: Chain, t: number, keepsPercent: number): Chain {
  if (t < chain.atMs || chain.hits === 0) return chain;
  return { ...chain, hits: Math.floor((chain.hits * keepsPercent) / 100) };
}

/**
 * The lesson of a pilot without pay by hand so far: in such a flight a miss costs nothing until
 * the first hits. Whoever skips the lesson, or looks away from the whole flight, gets it again in the next
 * one.
 */
export function lessonOf(
  { totals }: Pick<Player, 'totals'>,
  tripType: TripType,
  { lessonHits }: Tunables,
): readonly Modifier[] {
  return hasCargo(tripType) && totals.manualMined === 0 ? [{ tunable: 'graceHits', plus: lessonHits }] : [];
}

/**
 * On a trip of a verb, objects take up several numbers and come less often. A chain lasts as much longer.
 */
export function chainRestOf(verb: PathVerb | undefined, { spawnIntervalMs }: Tunables): readonly Modifier[] {
  if (!verb) return [];
  const { slots = 1 } = waveEdition(presentEdition).kinds.find((kind) => kind.verb === verb)!;
  return [{ tunable: 'chainGapMs', plus: (slots - 1) * spawnIntervalMs }];
}

/** Hits of the lesson still to be made, by the number of objects hit; 0 in flights without a lesson. */
export function lessonLeft(objectsHit: number, { graceHits }: Tunables): number {
  return Math.max(0, graceHits - objectsHit);
}
