import { chanceRows } from '../../content/capsules.ts';
import { artifactRowOf, shipRowOf } from '../../content/hangar.ts';
import type { CapsuleType, Rarity } from '../../content/kinds.ts';
import type { ChanceRow } from '../../content/schemas/capsules.ts';
import type { AwardRow } from '../../content/schemas/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import { type BoosterCounts, type BoosterType, boosterCount } from './player.ts';

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

/** Part of a publication's worth. All amounts are whole PROTO. */
export interface WorthLine {
  /** Row and its giving part: `event pirate-week: milestones`. */
  readonly place: string;
  /** PROTO per player once, until the row's end, or on one day of a row without an end. */
  readonly each: number;
  /** Maximum number of players reached. */
  readonly players: number;
  readonly total: number;
  /** PROTO per player over the row's whole duration. */
  readonly perPlayer: number;
}

/** Prices that determine worth, and the number of players of the game. */
export interface Measure {
  readonly tunables: Tunables;
  readonly chances: readonly ChanceRow[];
  readonly players: number;
}

/** Limits of worth in PROTO (D63). `alone` and `ceiling` are for 24 hours. */
export interface WorthLimits {
  readonly alone: number;
  readonly ceiling: number;
  readonly perPlayer: number;
}

export const maxWorth = 1e12;

/**
 * PROTO that an ordinary player earns a day, as the simulator's last run measured
 * (`tools/simulate/README.md`).
 */
export const ordinaryIncome = 3375;
/** Reference trip of an ordinary player in PROTO after a month, measured likewise (D60). */
export const ordinaryReference = 2000;
/** Maximum worth for one player, in days of an ordinary player's income. */
const maxDaysOfIncome = 30;
/**
 * Minimum numbers of players counted for a gift, since more may join: to everybody without an end, and to a
 * share or until an end.
 */
const minPlayers = { open: 1000, bounded: 100 } as const;

/** Limits of an author: an operator gives single things, a designer publishes for many. */
export function worthLimits(grantLimit: number, role: 'operator' | 'designer'): WorthLimits {
  return {
    alone: role === 'designer' ? 100 * grantLimit : grantLimit,
    ceiling: 1000 * grantLimit,
    perPlayer: maxDaysOfIncome * ordinaryIncome,
  };
}

/** Number of players that a gift to a share of all players counts for; `hasEnd`: until a date. */
export function playersReached(players: number, percent: number, hasEnd: boolean): number {
  const least = hasEnd || percent < 100 ? minPlayers.bounded : minPlayers.open;
  return Math.max(least, Math.ceil((players * percent) / 100));
}

/**
 * Worth of things in whole PROTO: their average price where they can be bought. Clean PROTO costs its
 * conversion, a key the price of a capsule, a booster that of a synthesis by its chance, a drop that of a
 * capsule by its chance and usual count. `chances` are those in force; the release's own without them.
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
  return Math.min(maxWorth, Math.ceil(amount + inClean / tunables.conversionRate));
}

/** Worth of rewards of the content in whole PROTO. */
export function worthOfAwards(awards: readonly AwardRow[], { tunables, chances }: Measure): number {
  const countOf = (...kinds: AwardRow['kind'][]) =>
    sum(awards.map(({ kind, count }) => (kinds.includes(kind) ? count : 0)));
  const things: Things = {
    amount: countOf('protomatter'),
    clean: countOf('clean_protomatter'),
    keys: countOf('ship_capsule_key', 'artifact_capsule_key'),
    boosters: { autoReplenishCount: 0, fullHealingCount: 0, timeTravelCount: 0 },
    drops: awards.flatMap((award): Drops[] => {
      if (!('collection' in award)) return [];
      const { kind, count, collection } = award;
      const { rarity } = kind === 'ship_shard' ? shipRowOf(collection) : artifactRowOf(collection);
      return [{ kind, count, rarity }];
    }),
  };
  return worthOf(things, tunables, chances);
}

/** Lines of `next` with more worth than those of `present`, reduced by the present worth. */
export function addedWorth(present: readonly WorthLine[], next: readonly WorthLine[]): WorthLine[] {
  return next.flatMap((line) => {
    const before = present.find(({ place }) => place === line.place);
    const total = line.total - (before?.total ?? 0);
    return total > 0 || line.perPlayer > (before?.perPlayer ?? 0) ? [{ ...line, total }] : [];
  });
}

export function totalWorth(lines: readonly WorthLine[]): number {
  // A line that takes something makes no room for another that gives.
  return Math.min(maxWorth, sum(lines.map(({ total }) => Math.max(0, total))));
}

/** Reasons why nobody may give this away, as sentences; empty when somebody may. */
export function worthFaults(lines: readonly WorthLine[], { ceiling, perPlayer }: WorthLimits): string[] {
  const tooRich = lines
    .filter((line) => line.perPlayer > perPlayer)
    .map(
      (line) =>
        `${line.place}: worth ${grouped(line.perPlayer)} PROTO for one player, at most ${grouped(perPlayer)} ` +
        `(${maxDaysOfIncome} days of an ordinary player's income): give less`,
    );
  const total = totalWorth(lines);
  if (tooRich.length > 0 || total <= ceiling) return tooRich;
  const largest = lines.reduce((a, b) => (b.total > a.total ? b : a));
  return [
    `${largest.place}: worth ${grouped(largest.total)} PROTO for ${grouped(largest.players)} players, ` +
      `${grouped(total)} in all, at most ${grouped(ceiling)}: give less, or to fewer players`,
  ];
}

/** A whole number with its digits in groups of three, as the console writes them. */
export function grouped(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ' ');
}

function costOfDrops(
  { kind, rarity, count }: Drops,
  tunables: Tunables,
  chances: readonly ChanceRow[],
): number {
  const capsule: CapsuleType = kind.startsWith('ship') ? 'ship' : 'artifact';
  const row = chances
    .find(({ key }) => key === capsule)
    ?.outcomes.find((outcome) => outcome.kind === kind && outcome.rarity === rarity);
  if (!row || count === 0) return 0;
  const usual = (row.least + row.most) / 2;
  return (tunables.capsulePriceClean * 100 * count) / (row.percent * usual);
}

function costOfBoosters(boosters: BoosterCounts, tunables: Tunables): number {
  const weights: Record<BoosterType, number> = {
    auto_replenish: tunables.synthesisAutoReplenishPercent,
    full_healing: tunables.synthesisFullHealingPercent,
    time_travel: tunables.synthesisTimeTravelPercent,
  };
  const all = sum(Object.values(weights));
  return sum(
    (Object.entries(weights) as [BoosterType, number][]).map(([type, weight]) => {
      const count = boosterCount(boosters, type);
      return count === 0 ? 0 : (tunables.synthesisPriceClean * count * all) / weight;
    }),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
