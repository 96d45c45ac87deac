import { expect, it } from 'vitest';
import { draftTables } from '#engine/content/live-content.ts';
import { committedContent } from '#server/core/committed-content.ts';
import { parseTable, textOf } from '#tools/console/content/json-text.ts';
import { type Content, tableOf } from '#tools/console/content/rows.ts';

const content = structuredClone(committedContent) as unknown as Content;
const events = tableOf(content, 'events');

it.each(draftTables)('the table %s is the same when its text is read again', (name) => {
  const table = tableOf(content, name);
  expect(parseTable(textOf(name, table), name, table)).toEqual(table);
});

it.each([
  ['{', /JSON/],
  ['null', /no list 'events'/],
  ['{"events": {}}', /no list 'events'/],
  ['{"trips": []}', /no list 'events'/],
  ['{"events": [5]}', /no object/],
  ['{"events": [{"key": "Not A Key"}]}', /no key/],
  ['{"events": [{"key": "a"}, {"key": "a"}]}', /Two rows have the key a/],
])('%s can’t be read', (text, message) => {
  expect(parseTable(text, 'events', events)).toMatch(message);
});

it('keeps the order of rows in force', () => {
  const turned = { ...events, rows: [...events.rows].reverse() };
  expect(parseTable(textOf('events', turned), 'events', events)).toMatch(/keep their order/);
});
