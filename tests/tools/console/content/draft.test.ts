import { describe, expect, it } from 'vitest';
import { committedContent } from '#server/core/committed-content.ts';
import { type Content, differences, parseDraft, tables, textOf } from '#tools/console/content/draft.ts';

const content = structuredClone(committedContent) as unknown as Content;
const read = (text: string, table: (typeof tables)[number]) => {
  const draft = parseDraft(text, table);
  if (typeof draft === 'string') throw new Error(draft);
  return draft;
};

describe.each(tables)('the table %s as a text', (table) => {
  it('changes nothing as it is', () => {
    expect(differences(content, read(textOf(content, table), table), table)).toEqual([]);
  });

  it('says which row is new', () => {
    const draft = read(textOf(content, table), table);
    const more = { ...draft, [table]: [...draft[table]!, { key: 'more', number: 99 }] };
    expect(differences(content, more, table)).toEqual(['more is new']);
  });
});

it('names each changed field and each changed word', () => {
  const draft = read(textOf(content, 'products'), 'products');
  const [first, ...rest] = draft.products!;
  const words = structuredClone(draft.words) as Record<
    string,
    Record<string, Record<string, { title: string }>>
  >;
  words.es!.products![String(first!.key)]!.title = 'Nuevo';
  const changed = { products: [{ ...first, finalPrice: 5 }, ...rest.slice(1)], words };
  const lines = differences(content, changed, 'products');
  expect(lines).toContainEqual(expect.stringMatching(/^\S+\.finalPrice: \d+ → 5$/));
  expect(lines).toContainEqual(expect.stringMatching(/is left out$/));
  expect(lines).toContainEqual(expect.stringMatching(/^es: \S+\.title: ".*" → "Nuevo"$/));
});

it.each([
  ['{', /JSON/],
  ['null', /no list 'trips'/],
  ['{"trips": {}}', /no list 'trips'/],
  ['{"events": []}', /no list 'trips'/],
])('%s can’t be read', (text, message) => {
  expect(parseDraft(text, 'trips')).toMatch(message);
});
