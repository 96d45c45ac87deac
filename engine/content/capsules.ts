import tables from '#assets/content/capsules.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { CapsuleRow, CapsuleTables } from './schema-capsules.ts';
import type { CapsuleType } from './words.ts';

const written = freezeDeep(tables as unknown as CapsuleTables);

/** What a capsule may hold, from common to epic. */
export function capsuleRows(type: CapsuleType): readonly CapsuleRow[] {
  return written[type];
}
