import { z } from 'zod';
import encounters from '#assets/content/encounters.json' with { type: 'json' };
import { languages, perLanguage } from '../languages.ts';
import {
  crewHandicap,
  type EncounterRow,
  encounterPercents,
  encounterRow,
  storyParts,
} from '../schemas/encounters.ts';
import { repeats, unequal } from './compare-lists.ts';

const text = z.string().trim().min(1);
/** `told` is how a later part of the story remembers the choice. */
const way = z.strictObject({ title: text, about: text, works: text, fails: text, told: text.optional() });
const languageStrings = z.record(
  z.string(),
  z.strictObject({ title: text, about: text, safe: way, bold: way }),
);

const everything = z.strictObject({
  encounters: z.array(encounterRow).min(6),
  strings: z.strictObject(perLanguage(() => languageStrings)),
});

/** The shipped rows; `check-content.ts` adds their strings. */
export const encounterTable = { encounters };

/** Every fault of the encounters, as a sentence; empty when there is none. */
export function encounterFaults(content: unknown): string[] {
  const parsed = everything.safeParse(content);
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const { encounters: rows, strings } = parsed.data;
  const keys = rows.map(({ key }) => key);
  return [
    ...repeats(keys).map((key) => `encounter key ${key} is used twice`),
    ...rows.flatMap(wayFaults),
    ...storyFaults(rows),
    ...languages.flatMap((code) =>
      rows
        .filter(({ key, story }) => (story?.part ?? storyParts) < storyParts && isUntold(strings[code][key]))
        .map(({ key }) => `${code} encounter ${key}: later parts have nothing to tell of its ways`),
    ),
    ...rows
      .filter(({ safe, bold }) => bold.percent <= safe.percent || bold.chance > safe.chance)
      .map(({ key }) => `encounter ${key}: the bold way must pay more and work less often`),
    ...rows
      .filter(({ safe, bold }) => !safe.heals || bold.heals)
      .map(({ key }) => `encounter ${key}: the safe way alone gives health back`),
    ...languages.flatMap((code) => unequal(`${code} encounter`, keys, Object.keys(strings[code]))),
  ];
}

/** Faults of a row's pay, and of its odds by hand (D34, D54). */
function wayFaults({ key, safe, bold }: EncounterRow): string[] {
  return [
    ...(safe.percent === encounterPercents.safe && bold.percent === encounterPercents.bold
      ? []
      : [
          `encounter ${key}: the safe way pays ${encounterPercents.safe} %, the bold one ${encounterPercents.bold} %`,
        ]),
    ...[safe, bold]
      .filter(({ play, hand, chance }) => play && (hand === undefined || chance > hand - crewHandicap))
      .map(() => `encounter ${key}: the crew’s odds must be two tenths below an ordinary hand’s`),
  ];
}

/** Every story has all of its parts once, in the order of the rows. */
function storyFaults(rows: readonly EncounterRow[]): string[] {
  const names = [...new Set(rows.flatMap(({ story }) => story?.name ?? []))];
  const wanted = Array.from({ length: storyParts }, (_, index) => index + 1).join();
  return names
    .filter((name) => {
      const parts = rows.flatMap(({ story }) => (story?.name === name ? [story.part] : []));
      return parts.join() !== wanted;
    })
    .map((name) => `story ${name}: needs the parts ${wanted}, in this order`);
}

function isUntold(texts: z.infer<typeof languageStrings>[string] | undefined): boolean {
  return !texts?.safe.told || !texts.bold.told;
}
