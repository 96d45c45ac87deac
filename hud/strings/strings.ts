import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import type { Language } from '#engine/content/languages.ts';
import { fetchCoreStrings } from './core-strings.ts';
import { fetchDomainStrings } from './domain-strings.ts';
import type { domainStrings } from './en.ts';

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

type CoreStrings = typeof import('#assets/strings/en/core.json');
type DomainStrings = typeof domainStrings;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A key without its plural form: `left` means both `left_one` and `left_other`. */
type WithoutForm<Group, Name extends string> = Name extends `${infer Base}_${PluralForm}`
  ? `${Base}_other` extends keyof Group
    ? Base
    : Name
  : Name;

/** The keys of a file: the names of the groups and of the string, joined with dots. */
type KeysOf<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string
    ? WithoutForm<Group, Name>
    : `${Name}.${KeysOf<Group[Name]>}`;
}[keyof Group & string];

/** The groups of a file, in the same form. */
type GroupsOf<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string
    ? never
    : Name | `${Name}.${GroupsOf<Group[Name]>}`;
}[keyof Group & string];

/** Every key of the English strings: those of `core.json` as they are, those of a domain as `domain:key`. */
export type StringKey =
  | KeysOf<CoreStrings>
  | { [Domain in keyof DomainStrings]: `${Domain}:${KeysOf<DomainStrings[Domain]>}` }[keyof DomainStrings];

/** Every group of strings, in the same form. */
type StringGroup =
  | GroupsOf<CoreStrings>
  | { [Domain in keyof DomainStrings]: `${Domain}:${GroupsOf<DomainStrings[Domain]>}` }[keyof DomainStrings];

/**
 * A key whose last part is data, such as the code of a refusal or the key of a content row. The compiler
 * checks only the group: the strings must cover every possible value of the data.
 */
export function keyIn(group: StringGroup, name: string | number): StringKey {
  return `${group}.${name}` as StringKey;
}
