import tables from '#assets/content/capsules.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import { type CapsuleType, capsuleTypes } from './kinds.ts';
import type { CapsuleRow, CapsuleTables, ChanceRow } from './schemas/capsules.ts';

const written = freezeDeep(tables as unknown as CapsuleTables);

/** The rows of a capsule, from common to epic. */
export function capsuleRows(type: CapsuleType): readonly CapsuleRow[] {
  return written[type];
}

/** Content of the release's capsules, as rows of the live content: one per capsule, under its own name. */
export const chanceRows: readonly ChanceRow[] = freezeDeep(
  capsuleTypes.map((capsule) => ({ key: capsule, capsule, outcomes: [...capsuleRows(capsule)] })),
);
