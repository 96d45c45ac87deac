import { z } from 'zod';
import encounters from '#assets/content/encounters.json' with { type: 'json' };
import { languages, perLanguage } from '../languages.ts';
import { encounterRow } from '../schemas/encounters.ts';
import { repeats, unequal } from './compare-lists.ts';

const text = z.string().trim().min(1);
const way = z.strictObject({ title: text, about: text, works: text, fails: text });
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
    ...rows
      .filter(({ safe, bold }) => bold.percent <= safe.percent || bold.chance > safe.chance)
      .map(({ key }) => `encounter ${key}: the bold way must pay more and work less often`),
    ...languages.flatMap((code) => unequal(`${code} encounter`, keys, Object.keys(strings[code]))),
  ];
}
