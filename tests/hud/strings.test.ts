import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '#engine/content/languages.ts';
import { fetchCoreStrings } from '#hud/strings/core-strings.ts';
import { fetchDomainStrings } from '#hud/strings/domain-strings.ts';

const pluralEnd = /_(zero|one|few|many|other)$/;

function flat(strings: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(strings).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flat(value as object, `${prefix}${key}.`)),
    ),
  );
}

/** All strings: those of the first screen by their keys, those of a domain by `domain:key`. */
function all(first: object, more: object): Record<string, string> {
  const domains = Object.entries(more).map(([domain, strings]) => flat(strings as object, `${domain}:`));
  return Object.assign(flat(first), ...domains) as Record<string, string>;
}

const strings = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => {
      const [core, domains] = [await fetchCoreStrings[language](), await fetchDomainStrings[language]()];
      return [language, all(core.default, domains.domainStrings)] as const;
    }),
  ),
) as Record<(typeof languages)[number], Record<string, string>>;
const { en: english, ru: russian } = strings;
/** Sentences whose exact wording is fixed, with the exclamation mark. */
const prescribed = new Set([
  'Link copied!',
  'Address is required field!',
  'Address copied successfully!',
  "You've successfully invested to the pool!",
  "You've successfully linked your address!",
  "You've successfully unlinked your address!",
  'Congratulations! You have received {{value}} PROTO',
]);
const roots = (strings: Record<string, string>) =>
  [...new Set(Object.keys(strings).map((key) => key.replace(pluralEnd, '')))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/**
 * The calls of a source that translate a key, with the names of the values; null where these aren't written
 * out.
 */
function translations(source: string): { key: string; names: readonly string[] | null }[] {
  const calls = source.matchAll(/\b(?:t|say)\(\s*'([^']+)'\s*(?:\)|,\s*(\{?))/g);
  return [...calls].map(({ 0: call, 1: key = '', 2: brace, index }) => {
    if (brace === undefined) return { key, names: [] };
    return { key, names: brace ? namesOf(source, index + call.length) : null };
  });
}

/** The names of an object literal that begins before `from`; null when it spreads another object. */
function namesOf(source: string, from: number): readonly string[] | null {
  let depth = 1;
  let top = '';
  for (let at = from; depth > 0; at++) {
    const letter = source[at] ?? '}';
    if ('{[('.includes(letter)) depth++;
    if (depth === 1) top += letter;
    if ('}])'.includes(letter)) depth--;
  }
  return top.includes('...') ? null : [...top.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name = '']) => name);
}

describe('the strings of the HUD', () => {
  it('have the same keys in every language', () => {
    for (const language of languages) expect(roots(strings[language]), language).toEqual(roots(english));
  });

  it.each([
    ['en', ['one', 'other']],
    ['ru', ['one', 'few', 'many', 'other']],
    ['es', ['one', 'many', 'other']],
  ] as const)('have every plural form that %s counts with', (language, forms) => {
    const texts = strings[language];
    const plurals = Object.keys(texts).filter((key) => pluralEnd.test(key) && !key.endsWith('_zero'));
    for (const root of new Set(plurals.map((key) => key.replace(pluralEnd, ''))))
      expect(
        forms.filter((form) => texts[`${root}_${form}`] === undefined),
        root,
      ).toEqual([]);
  });

  it.each(languages)('have the same placeholders in every language, such as %s', (language) => {
    for (const [key, text] of Object.entries(strings[language])) {
      // 'one' may do without its number.
      const inEnglish = [english[key], english[key.replace(pluralEnd, '_other')]];
      expect(
        inEnglish.map((text) => placeholders(text ?? '')),
        key,
      ).toContainEqual(placeholders(text));
    }
  });

  it('leave no English behind in Spanish', () => {
    const sentences = Object.entries(english).filter(([, text]) =>
      /[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text),
    );
    expect(sentences.length).toBeGreaterThan(300);
    expect(sentences.filter(([key, text]) => strings.es[key] === text)).toEqual([]);
  });

  it('address the player politely and without shouting', () => {
    for (const [key, text] of languages.flatMap((language) => Object.entries(strings[language])))
      if (!prescribed.has(text)) expect(text, key).not.toMatch(/[!¡]/);
    for (const [key, text] of Object.entries(strings.es)) expect(text, key).not.toMatch(/\b(usted|vos)\b/i);
    for (const [key, text] of Object.entries(russian))
      expect(text, key).not.toMatch(/(?<!^)(?<![.!?…] )\bВы\b/u);
  });

  it('get a value for each of their placeholders', () => {
    const missing: string[] = [];
    for (const source of sources(join(import.meta.dirname, '../../hud')))
      for (const { key, names } of translations(source))
        for (const text of [english[key], english[`${key}_one`], english[`${key}_other`]])
          for (const name of names ? placeholders(text ?? '') : [])
            if (!names?.includes(name!)) missing.push(`${key}: {{${name}}}`);
    expect(missing).toEqual([]);
  });

  it('have every key that the code asks for', () => {
    const known = new Set(roots(english));
    const missing: string[] = [];
    for (const source of sources(join(import.meta.dirname, '../../hud'))) {
      for (const [, key = ''] of source.matchAll(/\b(?:t|say)\(\s*'([^']+)'/g))
        if (!known.has(key)) missing.push(key);
      for (const [, start = ''] of source.matchAll(/\bt\(\s*`([\w.:-]+)\$\{/g))
        if (![...known].some((key) => key.startsWith(start))) missing.push(`${start}…`);
    }
    expect(missing).toEqual([]);
  });
});
