import { describe, expect, it } from 'vitest';
import { languageOfCode, languages } from '#engine/content/languages.ts';
import { languageFolders, stringModules } from '#tools/strings/list-strings.mjs';
import { readText } from '../read-sources.ts';

describe('the languages', () => {
  it('are those that have a folder of strings', () => {
    expect([...languages].sort()).toEqual(languageFolders().sort());
  });

  it.each(Object.entries(stringModules()))('have their strings imported by %s', (path, text) => {
    expect(readText(path), 'run `npm run languages`').toBe(text);
  });

  it.each([
    ['ru-RU', 'ru'],
    ['RU', 'ru'],
    ['es-419', 'es'],
    ['en-AU', 'en'],
    ['de-AT', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ] as const)('answer %s with %s', (code, language) => {
    expect(languageOfCode(code)).toBe(language);
  });
});
