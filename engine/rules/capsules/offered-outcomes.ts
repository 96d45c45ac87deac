import { capsuleRows } from '#engine/content/capsules.ts';
import type { CapsuleType } from '#engine/content/kinds.ts';
import type { CapsuleRow, ChanceRow } from '#engine/content/schemas/capsules.ts';
import { isOffered } from '../core/offers.ts';

/** Outcomes of a capsule for this player now: of the rows that are offered, the last one counts. */
export function offeredOutcomes(
  chances: readonly ChanceRow[],
  type: CapsuleType,
  playerId: string,
  nowMs: number,
): readonly CapsuleRow[] {
  const row = chances.findLast((chance) => chance.capsule === type && isOffered(chance, playerId, nowMs));
  return row?.outcomes ?? capsuleRows(type);
}
