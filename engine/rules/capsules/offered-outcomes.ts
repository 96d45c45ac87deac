import { capsuleRows } from '#engine/content/capsules.ts';
import type { CapsuleType } from '#engine/content/kinds.ts';
import type { CapsuleRow, ChanceRow } from '#engine/content/schemas/capsules.ts';
import { isOffered } from '../core/offers.ts';

/** What a capsule holds for this player now: of the rows that are offered, the last one counts. */
export function offeredOutcomes(
  chances: readonly ChanceRow[],
  type: CapsuleType,
  playerId: string,
  nowMs: number,
): readonly CapsuleRow[] {
  const row = chances.findLast((one) => one.capsule === type && isOffered(one, playerId, nowMs));
  return row?.outcomes ?? capsuleRows(type);
}

/** What a capsule holds for everybody who is in no cohort. */
export function usualOutcomes(chances: readonly ChanceRow[], type: CapsuleType): readonly CapsuleRow[] {
  return chances.find(({ key }) => key === type)?.outcomes ?? capsuleRows(type);
}
