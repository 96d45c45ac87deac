import { describe, expect, it } from 'vitest';
import { draftTables } from '#engine/content/live-content.ts';
import { committedContent } from '#server/core/committed-content.ts';
import { fromCsv, toCsv } from '#tools/console/content/csv.ts';
import { type Content, tableOf } from '#tools/console/content/rows.ts';

const content = structuredClone(committedContent) as unknown as Content;
const read = (text: string) => {
  const table = fromCsv(text);
  if (typeof table === 'string') throw new Error(table);
  return table;
};

describe.each(draftTables.filter((name) => content[name].length > 0))('the table %s as CSV', (name) => {
  it('is the same when it is read again', () => {
    expect(read(toCsv(tableOf(content, name)))).toEqual(tableOf(content, name));
  });
});

it('keeps every kind of text', () => {
  const texts = ['=1+1', "'=1", '5', 'true', 'a,b', 'a "b"', 'two\nlines', '-5', '@x', 'null', '[1]'];
  const rows = texts.map((text, index) => ({ key: `k${index}`, text }));
  expect(read(toCsv({ rows, words: {} })).rows).toEqual(rows);
});

it('hands no formula to a spreadsheet', () => {
  expect(toCsv({ rows: [{ key: 'k', text: '=HYPERLINK("x")' }], words: {} })).toContain('"\'=HYPERLINK');
});

it('reads the semicolons and the mark of a spreadsheet', () => {
  expect(read('\uFEFFkey;award;ru:title\r\nvisit;5;Привет\r\n')).toEqual({
    rows: [{ key: 'visit', award: 5 }],
    words: { ru: { visit: { title: 'Привет' } } },
  });
});

it.each([
  ['', /first line/],
  ['name,award\na,5', /first line/],
  ['key,award\na,5\nb', /^Line 3 has 1 cells instead of 2/],
])('says what is wrong with %j', (text, fault) => {
  expect(fromCsv(text)).toMatch(fault);
});
