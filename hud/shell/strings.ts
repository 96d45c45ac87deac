import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, store } from '../../engine/client/store.ts';
import { watch } from '../../engine/client/watch.ts';

/** One chunk a language: only the one that is spoken is fetched. */
const load: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('../../assets/strings/en/hud.json'),
  ru: () => import('../../assets/strings/ru/hud.json'),
};

async function speak(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'hud')) {
    const words = await load[language]();
    i18next.addResourceBundle(language, 'hud', words.default);
  }
  if (store.settings.language !== language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Brings the player's language in and follows `store.settings.language` from then on, without a reload. */
export async function startStrings(): Promise<void> {
  await i18next.use(initReactI18next).init({
    ns: 'hud',
    defaultNS: 'hud',
    lng: store.settings.language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await speak(store.settings.language);
  watch(
    () => store.settings.language,
    (language) => void speak(language),
  );
}

/** For the words outside React. */
export function say(key: string, values: Record<string, unknown> = {}): string {
  return i18next.t(key, values);
}
