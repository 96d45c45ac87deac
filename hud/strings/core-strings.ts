// Written by `npm run languages`.
import { importChunk } from '#engine/client/core/import-chunk.ts';
import type { Language } from '#engine/content/languages.ts';

/** The strings of the first screen, one chunk a language; only the player's language is fetched. */
export const fetchCoreStrings: Record<Language, () => Promise<{ default: object }>> = {
  en: () => importChunk('core-en', () => import('#assets/strings/en/core.json')),
  es: () => importChunk('core-es', () => import('#assets/strings/es/core.json')),
  ru: () => importChunk('core-ru', () => import('#assets/strings/ru/core.json')),
};
