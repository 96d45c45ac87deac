import { describe, expect, it } from 'vitest';
import { languages } from '#engine/content/languages.ts';
import { presentEdition, waveEdition } from '#engine/content/waves.ts';
import { type ErrorCode, errorStatus } from '#engine/protocol/core/errors.ts';
import { tapFaults } from '#engine/rules/core/refusals.ts';
import { filesUnder, readText } from '../read-sources.ts';
import { flatten, type Strings, stringFaults } from './compare-strings.ts';

const filesOf = (language: string) =>
  filesUnder(`assets/strings/${language}`, ['.json']).map((path) =>
    path.replace(`assets/strings/${language}/`, ''),
  );
const files = [...new Set(languages.flatMap(filesOf))].sort();
const stringsOf = (language: string, file: string) =>
  JSON.parse(readText(`assets/strings/${language}/${file}`)) as Strings;

describe('the strings', () => {
  it('are in the same files in every language', () => {
    for (const language of languages) expect(filesOf(language).sort()).toEqual(files);
  });

  it.each(files)('of %s have the same keys and placeholders in every language', (file) => {
    const strings = Object.fromEntries(languages.map((language) => [language, stringsOf(language, file)]));
    expect(stringFaults(strings)).toEqual([]);
  });

  it.each(languages.filter((language) => language !== 'en'))('are translated into %s', (language) => {
    const pairs = files.flatMap((file) => {
      const english = flatten(stringsOf('en', file));
      return [...flatten(stringsOf(language, file))].map(([key, text]) => [english.get(key), text]);
    });
    const copied = pairs.filter(([english, text]) => english === text && /[a-z]{3}/.test(text ?? ''));
    expect(copied.length / pairs.length).toBeLessThan(0.05);
  });

  it.each(languages)('have strings in %s for every error, and none for what is no error', (language) => {
    const texts = flatten(stringsOf(language, 'server/errors.json'));
    const codes = Object.keys(errorStatus) as ErrorCode[];
    expect([...texts.keys()].sort()).toEqual([...codes].sort());
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => tapFaults.includes(code as never))).toEqual([]);
  });

  it('name the errors that players know by their exact text', () => {
    const [en, ru] = languages.map((language) => flatten(stringsOf(language, 'server/errors.json')));
    expect(en!.get('invalid_credentials')).toBe('Invalid credentials');
    expect(ru!.get('invalid_credentials')).toBe('Неверные учётные данные');
    expect(en!.get('init_data_empty')).toBe('init data empty');
    expect(en!.get('ship_in_trip')).toBe('Please wait until the current trip is completed to switch ships');
  });
});

describe('the strings of a trip', () => {
  it.each(languages)('name every wave and every kind of object in %s', (language) => {
    const { wave, kind } = stringsOf(language, 'trip.json') as Record<string, Strings>;
    const { patterns, kinds } = waveEdition(presentEdition);
    expect(Object.keys(wave!)).toEqual(expect.arrayContaining(patterns.map(({ key }) => key)));
    expect(Object.keys(kind!)).toEqual(expect.arrayContaining(kinds.map(({ key }) => key)));
  });
});

describe('the comparison of strings', () => {
  it.each<[string, Strings, Strings, string[]]>([
    ['equal ones', { a: { b: 'x {{n}}' } }, { a: { b: '{{n}} y' } }, []],
    ['a key that is missing', { a: 'x', b: 'y' }, { a: 'x' }, ['ru lacks b']],
    [
      'a placeholder of another name',
      { a: '{{n}}' },
      { a: '{{m}}' },
      ['a has other placeholders: {{n}} | {{m}}'],
    ],
    ['a text of nothing', { a: 'x' }, { a: ' ' }, ['ru says nothing for a']],
    [
      'plural forms, each language its own',
      { trip_one: '{{count}} trip', trip_other: '{{count}} trips' },
      {
        trip_one: '{{count}} р',
        trip_few: '{{count}} р',
        trip_many: '{{count}} р',
        trip_other: '{{count}} р',
      },
      [],
    ],
    [
      'a plural form that is missing',
      { trip_one: 'a trip', trip_other: '{{count}} trips' },
      { trip_one: '{{count}}', trip_few: '{{count}}', trip_other: '{{count}}' },
      ['ru lacks trip_many'],
    ],
    ['a name that only looks like a plural', { any_one: 'x' }, { any_one: 'y' }, []],
    ['a tag that is missing', { a: '<b>x</b>' }, { a: 'x' }, ['a has other placeholders: </b> <b> | ']],
  ])('takes %s for what they are', (_name, en, ru, faults) => {
    expect(stringFaults({ en, ru })).toEqual(faults);
  });
});
