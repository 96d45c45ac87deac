import { chanceRows } from '#engine/content/capsules.ts';
import type { Rarity } from '#engine/content/kinds.ts';
import type { ChanceRow } from '#engine/content/schemas/capsules.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { boosterCount } from '../core/boosters.ts';
import type { BoosterCounts } from '../core/player.ts';
import { usualOutcomes } from './offered-outcomes.ts';
import { synthesisChances } from './synthesis-chances.ts';

/** Pieces of something that capsules drop. */
export interface Drops {
  readonly kind: 'ship' | 'artifact' | 'ship_shard' | 'artifact_shard';
  readonly rarity: Rarity;
  readonly count: number;
}

export interface Things {
  /** Whole PROTO and clean PROTO. */
  readonly amount: number;
  readonly clean: number;
  readonly keys: number;
  readonly boosters: BoosterCounts;
  readonly drops: readonly Drops[];
}

const mostWorth = 1e12;

/**
 * What things are worth in whole PROTO: what they cost on average where they can be bought. Clean PROTO costs its
 * conversion, a key the price of a capsule, a booster that of a synthesis by its chance, a drop that of a capsule by its
 * chance and usual count. `chances` are those in force; the release's own without them.
 */
export function worthOf(
  { amount, clean, keys, boosters, drops }: Things,
  tunables: Tunables,
  chances: readonly ChanceRow[] = chanceRows,
): number {
  const inClean =
    clean +
    keys * tunables.capsulePriceClean +
    sum(drops.map((drop) => costOfDrops(drop, tunables, chances))) +
    costOfBoosters(boosters, tunables);
  return Math.min(mostWorth, Math.ceil(amount + inClean / tunables.conversionRate));
}

function costOfDrops(
  { kind, rarity, count }: Drops,
  tunables: Tunables,
  chances: readonly ChanceRow[],
): number {
  const row = usualOutcomes(chances, kind.startsWith('ship') ? 'ship' : 'artifact').find(
    (one) => one.kind === kind && one.rarity === rarity,
  );
  if (!row || count === 0) return 0;
  const usual = (row.least + row.most) / 2;
  return (tunables.capsulePriceClean * 100 * count) / (row.percent * usual);
}

function costOfBoosters(boosters: BoosterCounts, tunables: Tunables): number {
  return sum(
    synthesisChances(tunables).map(({ type, percent }) => {
      const count = boosterCount(boosters, type);
      return count === 0 ? 0 : (tunables.synthesisPriceClean * 100 * count) / percent;
    }),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
