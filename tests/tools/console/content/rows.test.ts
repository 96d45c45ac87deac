import { describe, expect, it } from 'vitest';
import { draftTables } from '#engine/content/live-content.ts';
import { committedContent } from '#server/core/committed-content.ts';
import {
  applyChanges,
  type Content,
  changesBetween,
  clashes,
  copyOf,
  differences,
  keyOf,
  stateOf,
  tableOf,
  wholeRow,
} from '#tools/console/content/rows.ts';

const content = structuredClone(committedContent) as unknown as Content;
const events = tableOf(content, 'events');
const dated = (key: string, from: string, until: string) => ({ key, from: `${from}Z`, until: `${until}Z` });

describe.each(draftTables)('the table %s', (name) => {
  const table = tableOf(content, name);

  it('is the same after its changes to itself', () => {
    expect(changesBetween(table, structuredClone(table), 3)).toEqual({});
    expect(applyChanges(table, {})).toEqual(table);
  });

  it('becomes any other table by the changes between both', () => {
    const { key, copy } = copyOf(table, keyOf(table.rows.at(-1) ?? { key: 'none' }));
    const next = applyChanges(table, { [key]: { after: copy } });
    const changes = changesBetween(table, next, 3);
    expect(Object.keys(changes)).toEqual([key]);
    expect(applyChanges(table, changes)).toEqual(next);
    expect(applyChanges(next, changesBetween(next, table, 3))).toEqual(table);
  });
});

it('copies a row with its words under the next free key', () => {
  const first = copyOf(events, 'pirate-week');
  expect(first.key).toBe('pirate-week-2');
  expect(first.copy.row).toEqual({ ...wholeRow(events, 'pirate-week').row, key: 'pirate-week-2' });
  expect(first.copy.words).toEqual(wholeRow(events, 'pirate-week').words);
  const next = applyChanges(events, { [first.key]: { after: first.copy } });
  expect(copyOf(next, 'pirate-week-2').key).toBe('pirate-week-3');
});

it('copies a season under the next number, without dates', () => {
  const seasons = tableOf(content, 'seasons');
  const { key, copy } = copyOf(seasons, keyOf(seasons.rows.at(-1)!));
  const number = Math.max(...seasons.rows.map((row) => Number(row.number))) + 1;
  expect(key).toBe(String(number));
  expect(copy.row).toMatchObject({ number, from: null, until: null });
});

it('keeps the place of a changed row and appends a new one', () => {
  const before = wholeRow(events, 'double-vein');
  const after = { ...before, row: { ...before.row!, colour: 'gain' } };
  const more = copyOf(events, 'open-lode');
  const next = applyChanges(events, { [more.key]: { after: more.copy }, 'double-vein': { after } });
  expect(next.rows.map(keyOf)).toEqual([...events.rows.map(keyOf), more.key]);
  expect(next.rows[0]).toMatchObject({ key: 'double-vein', colour: 'gain' });
});

it('takes the words of a row that is left out', () => {
  const gone = { row: null, words: { en: null, ru: null, es: null } };
  const next = applyChanges(events, { 'double-vein': { after: gone } });
  expect(next.rows.map(keyOf)).not.toContain('double-vein');
  expect(next.words.ru).not.toHaveProperty('double-vein');
  expect(differences(wholeRow(events, 'double-vein'), gone)[0]).toBe('it is left out');
});

it('names each changed field and word', () => {
  const before = wholeRow(tableOf(content, 'products'), 'clean-60');
  const [key] = tableOf(content, 'products').rows.map(keyOf);
  const product = before.row ? before : wholeRow(tableOf(content, 'products'), key!);
  const after = {
    row: { ...product.row!, finalPrice: 5 },
    words: { ...product.words, es: { ...product.words.es!, title: 'Nuevo' } },
  };
  const lines = differences(product, after);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^finalPrice: \d+ → 5$/);
  expect(lines[1]).toMatch(/^es: title: ".*" → "Nuevo"$/);
});

describe('rows at the same time', () => {
  const rows = [
    dated('a', '2027-01-01T00:00', '2027-01-03T00:00'),
    dated('b', '2027-01-02T00:00', '2027-01-05T00:00'),
    dated('c', '2027-01-03T00:00', '2027-01-04T00:00'),
    { key: 'd', from: null, until: null },
  ];
  it.each([
    ['a', ['b']],
    ['b', ['a', 'c']],
    ['c', ['b']],
    ['d', []],
  ])('names those beside event %s', (key, others) => {
    const row = rows.find((other) => other.key === key)!;
    expect(clashes('events', { rows, words: {} }, row)).toEqual(others);
  });

  it('counts only changes of the same trip', () => {
    const trips = rows.slice(0, 3).map((row) => ({ ...row, trip: row.key === 'b' ? 'other' : 'first' }));
    expect(clashes('trips', { rows: trips, words: {} }, trips[0]!)).toEqual([]);
    const open = { key: 'e', trip: 'first' };
    expect(clashes('trips', { rows: [...trips, open], words: {} }, open)).toEqual(['a', 'c']);
  });

  it.each([
    ['2026-12-31', 'ahead'],
    ['2027-01-02', 'on'],
    ['2027-01-03', 'over'],
  ])('an event is by %s %s', (day, state) => {
    expect(stateOf('events', rows[0]!, Date.parse(day))).toBe(state);
  });
});
