import encounters from '#assets/content/encounters.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { EncounterRow } from './schemas/encounters.ts';

/** Encounters of long trips. Rows are only appended: a flight's encounters are drawn by their number. */
export const encounterRows = freezeDeep(encounters as readonly EncounterRow[]);
