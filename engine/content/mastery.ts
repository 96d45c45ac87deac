import mastery from '#assets/content/mastery.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { TripType } from './kinds.ts';
import type { LiveryRow, MarkRow, StarMeasure, StarRow } from './schemas/mastery.ts';

// `check-mastery.ts` proves that the rows fit their types.

const starRows = mastery.stars as unknown as readonly StarRow[];

/** What the three stars of a trip of each type measure (D38). */
export const starMeasuresOf = freezeDeep(
  Object.fromEntries(starRows.map(({ type, measures }) => [type, measures])) as unknown as Record<
    TripType,
    StarRow['measures']
  >,
) as Readonly<Record<TripType, readonly [StarMeasure, StarMeasure, StarMeasure]>>;

/** What a system's stars unlock, from the fewest on. */
export const markRows = freezeDeep(mastery.marks as readonly MarkRow[]);

/** One a system, in the systems' order, and then those of research. */
export const liveryRows = freezeDeep(mastery.liveries as readonly LiveryRow[]);
