import table from '#assets/content/fair-play.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { FairPlayTable } from './schemas/fair-play.ts';

/** `check-content.ts` proves that the table fits its type. */
export const fairPlayTable: FairPlayTable = freezeDeep(table as FairPlayTable);
