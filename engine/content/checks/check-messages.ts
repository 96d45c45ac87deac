import { z } from 'zod';
import rows from '#assets/content/messages.json' with { type: 'json' };
import { type Language, languages, perLanguage } from '../languages.ts';
import { messageRow } from '../schemas/messages.ts';
import { unequal } from './compare-lists.ts';

const strings = z.record(
  z.string(),
  z.strictObject({ title: z.string().min(1).max(40), text: z.string().min(1).max(600) }),
);

export const messageTable = { rows };

/** Faults of the messages that the game writes, and of their strings. */
export function messageFaults({
  rows,
  strings: texts,
}: {
  readonly rows: object;
  readonly strings: Readonly<Record<Language, object>>;
}): string[] {
  const read = z
    .strictObject({
      rows: z.record(z.string(), messageRow),
      strings: z.strictObject(perLanguage(() => strings)),
    })
    .safeParse({ rows, strings: texts });
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `messages.${path.join('.')}: ${message}`);
  return languages.flatMap((language) =>
    unequal(`${language} strings of message`, Object.keys(rows), Object.keys(texts[language])),
  );
}
