import { z } from 'zod';
import { capsuleRows } from '../capsules.ts';
import { type CapsuleType, capsuleTypes } from '../kinds.ts';
import { type ChanceRow, chanceRow } from '../schemas/capsules.ts';
import { tableFaults } from './check-capsules.ts';
import { offerFaults } from './check-held.ts';
import { repeats } from './compare-lists.ts';
import { schemaFaults, withInput } from './schema-faults.ts';

const table = z.array(chanceRow).max(100);

/** Range of a capsule's worth relative to that of the release. */
const maxCapsuleWorth = 1.5;
const minCapsuleWorth = 0.75;

/** Every fault of the chances, as a sentence; empty when there is none. */
export function chanceFaults(chances: readonly ChanceRow[]): string[] {
  const parsed = table.safeParse(chances, withInput);
  if (!parsed.success) return schemaFaults('chances', parsed.error);
  return [
    ...repeats(chances.map(({ key }) => key)).map((key) => `chances key ${key} is used twice`),
    ...capsuleTypes.flatMap((type) => baseFaults(chances, type)),
    ...chances.flatMap((row) =>
      [...offerFaults(row), ...tableFaults(row.capsule, row.outcomes), ...worthFaults(row)].map(
        (fault) => `chances ${row.key}: ${fault}`,
      ),
    ),
  ];
}

/**
 * Expected pieces of each outcome, divided by the shipped capsule's expected pieces of it, on average.
 * An outcome the shipped capsule lacks is divided by its smallest expectation. 1 is par.
 */
export function capsuleWorth({ capsule, outcomes }: Pick<ChanceRow, 'capsule' | 'outcomes'>): number {
  const usual = (row: (typeof outcomes)[number]) => (row.percent * (row.least + row.most)) / 2;
  const shipped = capsuleRows(capsule);
  const least = Math.min(...shipped.map(usual));
  const worth = outcomes.reduce((sum, row) => {
    const same = shipped.find(({ kind, rarity }) => kind === row.kind && rarity === row.rarity);
    return sum + usual(row) / (same ? usual(same) : least);
  }, 0);
  return worth / shipped.length;
}

/** The first row applies to everyone, so every player has chances. */
function baseFaults(chances: readonly ChanceRow[], type: CapsuleType): string[] {
  const base = chances.find(({ capsule }) => capsule === type);
  if (base?.key !== type) return [`the first chances of the ${type} capsule have to be '${type}'`];
  const { from, until, audience, retired } = base;
  return from || until || audience || retired ? [`chances ${type}: they hold for everybody, always`] : [];
}

function worthFaults(row: ChanceRow): string[] {
  const worth = capsuleWorth(row);
  if (worth <= maxCapsuleWorth && worth >= minCapsuleWorth) return [];
  const limits = `${minCapsuleWorth} to ${maxCapsuleWorth}`;
  return [`it is worth ${worth.toFixed(2)} times the release's capsule; ${limits} keeps the balance`];
}
