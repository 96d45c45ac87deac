import tables from '#assets/content/capsules.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { CapsuleType } from './kinds.ts';
import type { CapsuleRow, CapsuleTables } from './schemas/capsules.ts';

const written = freezeDeep(tables as unknown as CapsuleTables);

/** The rows of a capsule, from common to epic. */
export function capsuleRows(type: CapsuleType): readonly CapsuleRow[] {
  return written[type];
}
