import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldKind } from '#engine/content/live-content.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { changedTable, only, type Row } from '../../../server/fixtures/publish-held.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.player();
});
afterAll(() => server.stop());

describe('a faulty table', () => {
  const pack = (fields: object): Row => ({
    key: 'more',
    kind: 'clean',
    finalPrice: 100_000,
    count: 50,
    ...fields,
  });
  const same = (row: Row) => row;
  type Change = (row: Row) => Row;
  const faults: [name: string, kind: HeldKind, change: Change, added: Row[], message: RegExp][] = [
    ['a negative price', 'products', only('clean-1', { finalPrice: -5 }), [], /products\.0\.finalPrice/],
    ['a price of nothing', 'products', only('clean-1', { finalPrice: 0 }), [], /products\.0\.finalPrice/],
    ['a price as a text', 'products', only('clean-1', { finalPrice: '4000' }), [], /products\.0\.finalPrice/],
    [
      'a price beyond measure',
      'products',
      only('clean-1', { finalPrice: 1e15 }),
      [],
      /products\.0\.finalPrice/,
    ],
    ['a field nobody knows', 'products', only('clean-1', { gift: true }), [], /gift/],
    ['a kind nobody knows', 'products', same, [pack({ kind: 'proto' })], /products\.\d+\.kind/],
    ['a key of another shape', 'products', same, [pack({ key: 'Clean_1' })], /products\.\d+\.key/],
    [
      'another kind for a key',
      'products',
      only('general-month', { kind: 'ai_pilot', term: undefined }),
      [],
      /its kind can't change/,
    ],
    ['another term', 'products', only('general-month', { term: 'season' }), [], /its term can't change/],
    [
      'a dear large pack',
      'products',
      only('clean-50', { finalPrice: 900_000 }),
      [],
      /clean-50: it costs more by the piece/,
    ],
    [
      'an end before the beginning',
      'products',
      only('clean-1', { from: '2027-01-02T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' }),
      [],
      /ends before it begins/,
    ],
    ['a negative award', 'tasks', only('star-atlas', { award: -1 }), [], /tasks\.\d+\.award/],
    ['an award beyond measure', 'tasks', only('star-atlas', { award: 1e9 }), [], /tasks\.\d+\.award/],
    [
      'a link that runs',
      'tasks',
      only('star-atlas', { link: 'javascript:alert(1)' }),
      [],
      /tasks\.\d+\.link/,
    ],
    [
      'a chat for a visit',
      'tasks',
      only('star-atlas', { chat: '@proto_trip_news' }),
      [],
      /a chat is for 'subscribe'/,
    ],
    [
      'another condition',
      'tasks',
      only('star-atlas', { condition: 'subscribe', chat: '@proto_trip_news' }),
      [],
      /its condition can't change/,
    ],
  ];

  it.each(faults)('is refused for %s, and changes nothing', async (_name, kind, change, added, message) => {
    await refuses((await changedTable(client, kind, change, added)) as never, message);
  });

  it('is refused when it leaves out a row, moves one, or lacks a language', async () => {
    const table = (await changedTable(client, 'products', same)) as {
      products: Row[];
      words: Record<string, { products: Record<string, unknown> }>;
    };
    const { products, words } = table;
    const without = structuredClone(words);
    for (const { products: said } of Object.values(without)) delete said['clean-1'];
    await refuses({ products: products.slice(1), words: without }, /clean-1: players hold it/);
    await refuses({ products: products.toReversed() }, /its id is its place in the list/);
    const { es: _, ...two } = words;
    await refuses({ words: two }, /no es words for product clean-1/);
    const long = structuredClone(words);
    long.ru!.products['clean-1'] = { title: 'x'.repeat(33), description: 'x' };
    await refuses({ words: long }, /words\.ru\.products\.clean-1\.title/);
  });

  async function refuses(content: object, message: RegExp): Promise<void> {
    const before = await client.get('dev.content');
    const { status, error } = await client.call('dev.publish-content', {
      body: { content: content as never },
    });
    expect([status, error.code]).toEqual([400, 'validation_failed']);
    expect(Object.values(error.fields ?? {}).join('\n')).toMatch(message);
    expect(await client.get('dev.content')).toEqual(before);
  }
});
