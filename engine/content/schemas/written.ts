import { z } from 'zod';
import { type Language, perLanguage, type WrittenLanguage, writtenLanguages } from '../languages.ts';

type WrittenShape<Schema extends z.ZodType> = Record<WrittenLanguage, Schema> &
  Record<Exclude<Language, WrittenLanguage>, z.ZodOptional<Schema>>;

/** Words in every language that operators must write in, and in any of the others. */
export function written<Schema extends z.ZodType>(schema: Schema) {
  return z.strictObject({
    ...perLanguage(() => schema.optional()),
    ...Object.fromEntries(writtenLanguages.map((language) => [language, schema])),
  } as unknown as WrittenShape<Schema>);
}
