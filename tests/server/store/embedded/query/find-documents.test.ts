import fc from 'fast-check';
import type { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../fixtures/databases.ts';
import { openClient, type TestClient } from '../../../fixtures/embedded/open-client.ts';

type Doc = mongo.Document;

const scalar = fc.constantFrom<unknown>(null, -1, 0, 1, 1.5, 2, 3, 'a', 'b', true, new Date(0), { k: 1 });
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ k: scalar, l: scalar }, { requiredKeys: [] }), { maxLength: 3 }),
  },
);
const documents = fc.array(fc.record({ a: value, b: scalar, c: scalar }, { requiredKeys: [] }), {
  maxLength: 25,
});

const path = fc.constantFrom('a', 'b', 'c', 'a.k', 'a.l', '_id');
const condition = fc.oneof(
  scalar,
  fc.record(
    { $gt: scalar, $gte: scalar, $lt: scalar, $lte: scalar, $in: fc.array(scalar, { maxLength: 3 }) },
    { requiredKeys: [] },
  ),
  fc.record({ $ne: scalar, $gte: scalar }, { requiredKeys: ['$ne'] }),
  fc.record({ $elemMatch: fc.record({ k: scalar, l: scalar }, { requiredKeys: ['k'] }) }),
  fc.constant({ $exists: true }),
);
const filter = fc.dictionary(path, condition, { maxKeys: 3, noNullPrototype: true });
const filters = fc.array(filter, { minLength: 8, maxLength: 8 });
const direction = fc.constantFrom(1 as const, -1 as const);
const sort = fc.dictionary(fc.constantFrom('a', 'b', 'c', '_id'), direction, {
  maxKeys: 3,
  noNullPrototype: true,
});
const sortOfScalars = fc.dictionary(fc.constantFrom('b', 'c'), direction, {
  minKeys: 1,
  noNullPrototype: true,
});

const INDEXES: [Record<string, 1 | -1>, mongo.CreateIndexesOptions][] = [
  [{ a: 1 }, {}],
  [{ b: 1, c: -1 }, {}],
  [{ c: 1, b: 1, a: 1 }, {}],
  [{ 'a.k': 1, 'a.l': -1 }, {}],
  [{ b: -1 }, { sparse: true }],
  [{ c: -1 }, { sparse: true }],
];

describe.each(databases.filter(({ name }) => name === 'embedded'))('reading through indexes', (database) => {
  let test: TestClient;
  let indexed: mongo.Collection<Doc>;
  let plain: mongo.Collection<Doc>;
  beforeAll(async () => {
    test = await openClient(database);
    [indexed, plain] = [test.fresh(), test.fresh()];
    for (const [key, options] of INDEXES) await indexed.createIndex(key, options);
  });
  afterAll(async () => {
    await test.close();
  });

  /** Two collections with the same documents, one of them with the indexes. */
  async function filled(docs: Doc[]): Promise<[mongo.Collection<Doc>, mongo.Collection<Doc>]> {
    const numbered = docs.map((document, _id) => ({ ...document, _id }) as Doc);
    await Promise.all([indexed.deleteMany({}), plain.deleteMany({})]);
    if (numbered.length > 0) await Promise.all([indexed.insertMany(numbered), plain.insertMany(numbered)]);
    return [indexed, plain];
  }

  it('finds the same documents as a full scan', async () => {
    const property = fc.asyncProperty(documents, filters, sort, async (docs, candidates, order) => {
      const both = await filled(docs);
      for (const each of candidates) {
        const total = { ...order, ...(!('_id' in order) && { _id: 1 as const }) };
        const [found, read] = await Promise.all(both.map((c) => c.find(each).sort(total).toArray()));
        expect(found).toEqual(read);
        expect(await indexed.find(each).toArray()).toHaveLength(await plain.countDocuments(each));
      }
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it('sorts by an index as without one', async () => {
    const property = fc.asyncProperty(documents, filters, sortOfScalars, async (docs, candidates, order) => {
      const both = await filled(docs.map(({ b, c }) => ({ b, c })));
      for (const each of candidates) {
        const options = { sort: order, projection: { ...order, _id: 0 } };
        const [found, read] = await Promise.all(
          both.map(async (collection) => {
            const sorted = await collection.find(each, options).toArray();
            return sorted.map((document) => Object.keys(order).map((name) => document[name] ?? null));
          }),
        );
        expect(found).toEqual(read);
      }
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it('stays consistent with changed and deleted documents', async () => {
    const property = fc.asyncProperty(documents, filters, filters, async (docs, changed, candidates) => {
      const both = await filled(docs);
      for (const each of changed.slice(0, 3)) {
        const changes = [{ $set: { b: 'b', c: 2 } }, { $unset: { b: 1 } }, { $set: { a: [1, { k: 1 }] } }];
        for (const change of changes) await Promise.all(both.map((c) => c.updateMany(each, change)));
      }
      await Promise.all(both.map((c) => c.deleteMany(changed[3]!)));
      for (const each of candidates) {
        const [found, read] = await Promise.all(both.map((c) => c.find(each).sort({ _id: 1 }).toArray()));
        expect(found).toEqual(read);
      }
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it('sorts correctly for every combination of points and ranges', async () => {
    const c = test.fresh();
    await c.createIndexes([{ key: { b: 1, c: -1 } }, { key: { d: -1 } }]);
    const numbered = Array.from({ length: 64 }, (_, at) => ({
      b: at % 4,
      c: (at >> 2) % 4,
      d: (at * 7) % 64,
    }));
    await c.insertMany(numbered);
    const points = [{}, { b: 1 }, { b: { $in: [3, 0, 2] } }, { b: { $gt: 0 } }, { d: { $lt: 40 } }];
    const others = [{}, { c: 2 }, { c: { $in: [1, 3] } }, { c: { $gte: 1, $lt: 3 } }];
    const sorts: Record<string, 1 | -1>[] = [
      ...[{ b: 1 }, { b: -1 }, { c: 1 }, { c: -1 }, { d: 1 }, { d: -1 }, { c: 1, d: -1 }],
      ...[
        { b: 1, c: -1 },
        { b: -1, c: 1 },
        { b: 1, c: 1 },
        { c: -1, b: 1 },
        { b: -1, c: 1, d: 1 },
      ],
    ] as Record<string, 1 | -1>[];
    for (const filterOfBoth of points.flatMap((point) => others.map((other) => ({ ...point, ...other })))) {
      for (const order of sorts) {
        const keyOf = (document: Doc) => Object.keys(order).map((name) => document[name] as number);
        const found = (await c.find(filterOfBoth).sort(order).toArray()).map(keyOf);
        const all = (await c.find(filterOfBoth, { hint: { _id: 1 } }).toArray()).map(keyOf);
        const signs = Object.values(order);
        const firstDifference = (x: number[], y: number[]) => x.findIndex((each, at) => each !== y[at]);
        const expected = all.sort((x, y) => {
          const at = firstDifference(x, y);
          return at < 0 ? 0 : (x[at]! - y[at]!) * signs[at]!;
        });
        expect(found).toEqual(expected);
      }
    }
  });

  it('does not sort by a multikey index', async () => {
    const c = test.fresh();
    await c.createIndex({ a: 1 });
    await c.insertMany([
      { _id: 1, a: [1, 9] },
      { _id: 2, a: 5 },
    ] as Doc[]);
    const ids = (
      await c
        .find({ a: { $gte: 5 } })
        .sort({ a: 1 })
        .toArray()
    ).map(({ _id }) => _id);
    expect(ids).toEqual([1, 2]);
  });
});
