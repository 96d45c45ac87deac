import { capsuleRows } from '../../content/capsules.ts';
import type { CapsuleType } from '../../content/kinds.ts';
import type { CapsuleRow, ChanceRow } from '../../content/schemas/capsules.ts';
import type { Tunables } from '../../content/tunables.ts';
import { isOffered } from '../core/audience.ts';

export interface CapsuleChance extends CapsuleRow {
  /** Chance of the row, adjusted by luck; the chances of one capsule sum to 100. */
  readonly percent: number;
}

/** Hundredths of clean PROTO. */
export function capsulePrice(tunables: Tunables): number {
  return Math.round(tunables.capsulePriceClean * 100);
}

/**
 * Why a capsule can't be opened; undefined with a key or with its price in clean PROTO (D3). `clean` is
 * hundredths.
 */
export function capsuleRefusal(keys: number, clean: number, tunables: Tunables): 'no_key' | undefined {
  return keys > 0 || clean >= capsulePrice(tunables) ? undefined : 'no_key';
}

/**
 * The chances of a capsule. Each percent of luck makes every row that isn't common likelier by
 * `capsuleLuckShare` percent of its chance, at most by `maxCapsuleLuckPercent`. The common rows shrink in
 * proportion, down to zero at most. `rows` are those in force; the release's own without them.
 */
export function capsuleChances(
  type: CapsuleType,
  luckPercent: number,
  tunables: Tunables,
  rows: readonly CapsuleRow[] = capsuleRows(type),
): CapsuleChance[] {
  const better = rows.filter(({ rarity }) => rarity !== 'common').reduce((sum, row) => sum + row.percent, 0);
  const common = 100 - better;
  if (better <= 0 || common <= 0) return [...rows];
  const wanted = Math.min(tunables.maxCapsuleLuckPercent, luckPercent * tunables.capsuleLuckShare);
  const gain = Math.min(common, (better * Math.max(0, wanted)) / 100);
  return rows.map((row) => {
    const { kind, rarity, least, most } = row;
    const factor = rarity === 'common' ? (common - gain) / common : (better + gain) / better;
    return { kind, rarity, percent: row.percent * factor, least, most };
  });
}

/**
 * Place in the series that ends with a certain epic ship or artifact (D61): at the latest, the `left`th
 * capsule from now is epic.
 */
export interface Guarantee {
  readonly left: number;
  readonly of: number;
}

/** `sinceEpic` counts the capsules of either type since the last whole epic thing. */
export function capsuleGuarantee(sinceEpic: number, { guaranteeCapsules: of }: Tunables): Guarantee {
  return { left: Math.max(1, of - sinceEpic), of };
}

/** Outcomes of the capsule that the guarantee decides: a whole epic ship or artifact, and nothing else. */
export function guaranteedOutcomes(type: CapsuleType): readonly CapsuleRow[] {
  return [{ kind: type, rarity: 'epic', percent: 100, least: 1, most: 1 }];
}

/** Outcomes of a capsule for this player now; of several offered rows, the last one applies. */
export function offeredOutcomes(
  chances: readonly ChanceRow[],
  type: CapsuleType,
  playerId: string,
  nowMs: number,
): readonly CapsuleRow[] {
  const row = chances.findLast((chance) => chance.capsule === type && isOffered(chance, playerId, nowMs));
  return row?.outcomes ?? capsuleRows(type);
}
