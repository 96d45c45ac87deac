import fc from 'fast-check';
import type { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../databases.ts';
import { openClient, type TestClient } from './open-client.ts';

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
const direction = fc.constantFrom(1 as const, -1 as const);
const sort = fc.dictionary(fc.constantFrom('a', 'b', 'c'), direction, { maxKeys: 2, noNullPrototype: true });

const INDEXES: [Record<string, 1 | -1>, mongo.CreateIndexesOptions][] = [
  [{ a: 1 }, {}],
  [{ b: 1, c: -1 }, {}],
  [{ c: 1, b: 1, a: 1 }, {}],
  [{ 'a.k': 1, 'a.l': -1 }, {}],
  [{ b: -1 }, { sparse: true }],
  [{ c: -1 }, { partialFilterExpression: { b: { $gte: 1 } } }],
];

describe.each(databases.filter(({ name }) => name === 'embedded'))('reading through indexes', (database) => {
  let test: TestClient;
  beforeAll(async () => {
    test = await openClient(database);
  });
  afterAll(async () => {
    await test.close();
  });

  it('finds what reading everything finds, in the same order', async () => {
    const c = test.fresh();
    for (const [key, options] of INDEXES) await c.createIndex(key, options);
    const plain = test.fresh();
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(filter, { minLength: 8, maxLength: 8 }),
        sort,
        async (docs, filters, order) => {
          await Promise.all([c.deleteMany({}), plain.deleteMany({})]);
          const numbered = docs.map((document, _id) => ({ ...document, _id }) as Doc);
          if (numbered.length > 0) await Promise.all([c.insertMany(numbered), plain.insertMany(numbered)]);
          const total = { ...order, _id: 1 as const };
          for (const each of filters) {
            const [indexed, read] = await Promise.all(
              [c, plain].map((collection) => collection.find(each).sort(total).toArray()),
            );
            expect(indexed).toEqual(read);
            const [found, count] = await Promise.all([c.find(each).toArray(), plain.countDocuments(each)]);
            expect(found).toHaveLength(count);
          }
          if (numbered.length === 0) return;
          await Promise.all(
            [c, plain].map((each) => each.updateMany({ b: { $gte: 1 } }, { $set: { c: 'z', a: [1, 2] } })),
          );
          expect(await c.find({ c: 'z' }).sort({ _id: 1 }).toArray()).toEqual(
            await plain.find({ c: 'z' }).sort({ _id: 1 }).toArray(),
          );
        },
      ),
      { numRuns: 120 },
    );
  });
});
