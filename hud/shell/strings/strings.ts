import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import type { Language } from '#engine/content/languages.ts';
import { fetchCoreStrings } from './core-strings.ts';
import { fetchDomainStrings } from './domain-strings.ts';
import type { StringKey } from './string-key.ts';

export { keyIn, type StringKey } from './string-key.ts';

/** The values for `{{name}}` in a string; `count` also chooses the plural form. */
type Values = Record<string, unknown>;

/** The function that `useTranslation` returns. */
export type Translate = (key: StringKey, values?: Values) => string;

const listeners = new Set<() => void>();
let translate: TFunction<'core'> = i18next.getFixedT('en', 'core');
let wantsMore = false;

async function speak(language: Language): Promise<void> {
  await learnLanguage(language);
  if (state.settings.language !== language) return;
  await i18next.changeLanguage(language);
  translate = i18next.getFixedT(language, 'core');
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Fetches a language's strings; rejects when that fails. */
export async function learnLanguage(language: Language): Promise<void> {
  await Promise.all([learnCore(language), wantsMore ? learnDomains(language) : undefined]);
}

async function learnCore(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'core')) return;
  i18next.addResourceBundle(language, 'core', (await fetchCoreStrings[language]()).default);
}

async function learnDomains(language: Language): Promise<void> {
  const { domainStrings } = await fetchDomainStrings[language]();
  for (const [domain, strings] of Object.entries(domainStrings as Record<string, object>))
    i18next.addResourceBundle(language, domain, strings);
}

/** Fetches the strings of the later screens, now and whenever the player chooses another language. */
export async function startMoreStrings(): Promise<void> {
  wantsMore = true;
  await learnDomains(state.settings.language);
}

/** Fetches the strings of the player's language, and follows `state.settings.language` without a reload. */
export async function startStrings(): Promise<void> {
  await i18next.init({
    ns: 'core',
    defaultNS: 'core',
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

/** The strings of the present language; renders again when the language changes. */
export function useTranslation(): { t: Translate } {
  useSyncExternalStore(subscribe, read);
  return { t: say };
}

/** As `useTranslation`, outside of a component. */
export function say(key: StringKey, values: Values = {}): string {
  return translate(key, values);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): unknown {
  return translate;
}
