import type { Language } from '#engine/client/core/state.ts';

/** The strings of the first picture, one chunk a language: only the one that is spoken is fetched. */
export const fetchCoreStrings: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('#assets/strings/en/core.json'),
  ru: () => import('#assets/strings/ru/core.json'),
};
