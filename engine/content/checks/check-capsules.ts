import tables from '#assets/content/capsules.json' with { type: 'json' };
import { type CapsuleType, capsuleTypes, rarities } from '../kinds.ts';
import { type CapsuleRow, capsuleTables } from '../schemas/capsules.ts';

/** Chances have at most two decimals; this tolerates floating-point noise in their sum. */
const nothing = 1e-9;

/** Every fault of the capsule tables, as a sentence that names the place; empty when there is none. */
export function capsuleFaults(content: unknown = tables): string[] {
  const parsed = capsuleTables.safeParse(content);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => `capsules.${issue.path.join('.')}: ${issue.message}`);
  return capsuleTypes.flatMap((type) => tableFaults(type, parsed.data[type]));
}

export function tableFaults(type: CapsuleType, rows: readonly CapsuleRow[]): string[] {
  const sum = rows.reduce((total, row) => total + row.percent, 0);
  const names = rows.map((row) => `${row.rarity} ${row.kind}`);
  const ranks = rows.map((row) => rarities.indexOf(row.rarity));
  return [
    ...(Math.abs(sum - 100) < nothing ? [] : [sumFault(type, sum)]),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${type} capsule: ${name} is there twice`),
    ...rows
      .filter((row) => row.kind !== type && row.kind !== `${type}_shard`)
      .map((row) => `${type} capsule: a ${row.kind} doesn't belong in it`),
    ...rows
      .filter((row) => row.most < row.least || (row.kind === type && row.most !== 1))
      .map((row) => `${type} capsule: ${row.least} to ${row.most} of a ${row.rarity} ${row.kind}`),
    ...(ranks.every((rank, index) => rank >= (ranks[index - 1] ?? 0))
      ? []
      : [`${type} capsule: not from common to epic`]),
  ];
}

function sumFault(type: string, sum: number): string {
  const by = Number(Math.abs(sum - 100).toFixed(6));
  return `${type} capsule: the chances sum to ${Number(sum.toFixed(6))}, not 100: ${sum > 100 ? 'lower' : 'raise'} them by ${by}`;
}
