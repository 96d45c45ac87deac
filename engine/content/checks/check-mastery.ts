import { z } from 'zod';
import mastery from '#assets/content/mastery.json' with { type: 'json' };
import { shipTypes, tripTypes } from '../kinds.ts';
import { liveryRow, markRow, starRow } from '../schemas/mastery.ts';
import { repeats, unequal } from './compare-lists.ts';

const everything = z.strictObject({
  stars: z.array(starRow),
  marks: z.array(markRow).min(1),
  liveries: z.array(liveryRow),
});

/** The shipped rows. */
export const masteryTable = mastery;

/** Every fault of the mastery rows, as a sentence; `systems` are the keys of all systems. */
export function masteryFaults(content: unknown, systems: readonly string[]): string[] {
  const parsed = everything.safeParse(content);
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const { stars, marks, liveries } = parsed.data;
  const keys = liveries.map(({ key }) => key);
  return [
    ...unequal(
      'trip type of stars',
      tripTypes,
      stars.map(({ type }) => type),
    ),
    ...unequal(
      'ship type of a mark',
      shipTypes,
      marks.map(({ livery }) => livery),
    ),
    ...repeats(keys).map((key) => `livery ${key} is there twice`),
    ...systems
      .filter((key, index) => keys[index] !== key)
      .map((key) => `the livery of system ${key} isn't in its place`),
    ...marks
      .filter((mark, index) => index > 0 && mark.stars <= marks[index - 1]!.stars)
      .map(({ stars: at }) => `the mark at ${at} stars must come after the one before it`),
  ];
}
