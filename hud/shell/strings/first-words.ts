import type { Language } from '#engine/client/core/state.ts';

/** Words of the first screen, one chunk a language: only the one that is spoken is fetched. */
export const fetchWords: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('#assets/strings/en/hud.json'),
  ru: () => import('#assets/strings/ru/hud.json'),
};
