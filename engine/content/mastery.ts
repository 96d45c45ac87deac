import mastery from '#assets/content/mastery.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { TripType } from './kinds.ts';
import type { LiveryRow, MarkRow, StarMeasure, StarRow } from './schemas/mastery.ts';

// `check-mastery.ts` proves that the rows fit their types.

const starRows = mastery.stars as unknown as readonly StarRow[];

/** Measures of the three stars of each type of trip (D38). */
export const starMeasuresOf = freezeDeep(
  Object.fromEntries(starRows.map(({ type, measures }) => [type, measures])) as unknown as Record<
    TripType,
    StarRow['measures']
  >,
) as Readonly<Record<TripType, readonly [StarMeasure, StarMeasure, StarMeasure]>>;

/** Unlocks of a system's stars, from the fewest stars on. */
export const markRows = freezeDeep(mastery.marks as readonly MarkRow[]);

/** Liveries: one for each system in order, followed by those of research. */
export const liveryRows = freezeDeep(mastery.liveries as readonly LiveryRow[]);
