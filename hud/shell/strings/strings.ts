import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { type Language, state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import { fetchWords } from './first-words.ts';

/** Words of the later screens, one chunk a language: a namespace a room, asked for as 'room:key'. */
const loadMore: Record<Language, () => Promise<Record<string, object>>> = {
  en: () => import('./en.ts'),
  ru: () => import('./ru.ts'),
};

const listeners = new Set<() => void>();
let translate: TFunction<'hud'> = i18next.getFixedT('en', 'hud');
let wantsMore = false;

async function speak(language: Language): Promise<void> {
  await learnLanguage(language);
  if (state.settings.language !== language) return;
  await i18next.changeLanguage(language);
  translate = i18next.getFixedT(language, 'hud');
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Brings a language's words in; fails when they don't come. */
export async function learnLanguage(language: Language): Promise<void> {
  await Promise.all([learn(language), wantsMore ? learnMore(language) : undefined]);
}

async function learn(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'hud')) return;
  i18next.addResourceBundle(language, 'hud', (await fetchWords[language]()).default);
}

async function learnMore(language: Language): Promise<void> {
  for (const [room, words] of Object.entries(await loadMore[language]()))
    i18next.addResourceBundle(language, room, words);
}

/** Brings the words of the later screens in, now and with each language that is spoken from then on. */
export async function startMoreStrings(): Promise<void> {
  wantsMore = true;
  await learnMore(state.settings.language);
}

/** Brings the player's language in and follows `store.settings.language` from then on, without a reload. */
export async function startStrings(): Promise<void> {
  await i18next.init({
    ns: 'hud',
    defaultNS: 'hud',
    lng: state.settings.language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
  });
  await speak(state.settings.language);
  watch(
    () => state.settings.language,
    (language) => void speak(language),
  );
}

/** The words of the present language; a change of the language renders again. */
export function useTranslation(): { t: (key: string, values?: Record<string, unknown>) => string } {
  useSyncExternalStore(subscribe, read);
  return { t: say };
}

/** The same outside of a component. */
export function say(key: string, values: Record<string, unknown> = {}): string {
  return translate(key, values);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): unknown {
  return translate;
}
