// Written by `npm run languages`.
import { importChunk } from '#engine/client/core/import-chunk.ts';
import type { Language } from '#engine/content/languages.ts';

/** The strings of all other screens, one chunk a language. */
export const fetchDomainStrings: Record<Language, () => Promise<{ domainStrings: object }>> = {
  en: () => importChunk('domains-en', () => import('./en.ts')),
  es: () => importChunk('domains-es', () => import('./es.ts')),
  ru: () => importChunk('domains-ru', () => import('./ru.ts')),
};
