import type { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { codeOf, describeConformance } from '../open-client.ts';

type Doc = mongo.Document;

describeConformance('indexes', ({ test, c, database }) => {
  it('a unique index refuses duplicates with key pattern and value', async () => {
    await c().createIndex({ a: 1, b: -1 }, { unique: true });
    await c().insertOne({ a: 1, b: 'x' });
    const error = await c()
      .insertOne({ a: 1, b: 'x' })
      .catch((thrown: mongo.MongoServerError) => thrown);
    expect(error).toMatchObject({ code: 11000, keyPattern: { a: 1, b: -1 }, keyValue: { a: 1, b: 'x' } });
    expect((error as Error).message).toContain('E11000 duplicate key error collection:');
    expect((error as Error).message).toContain('index: a_1_b_-1 dup key: { a: 1, b: "x" }');
    await c().insertOne({ a: 1, b: 'y' });
    expect(await codeOf(c().updateOne({ b: 'y' }, { $set: { b: 'x' } }))).toBe(11000);
    expect(
      await codeOf(
        c()
          .insertOne({ _id: 1, a: 2 } as Doc)
          .then(() => c().insertOne({ _id: 1 } as Doc)),
      ),
    ).toBe(11000);
  });

  it('a missing value counts as null, unless the index is sparse or partial', async () => {
    await c().createIndex({ a: 1 }, { unique: true });
    await c().insertOne({});
    expect(await codeOf(c().insertOne({}))).toBe(11000);
    const sparse = test().fresh();
    await sparse.createIndex({ a: 1 }, { unique: true, sparse: true });
    await sparse.insertMany([{}, {}, { a: 1 }]);
    expect(await codeOf(sparse.insertOne({ a: 1 }))).toBe(11000);
    expect(await sparse.find({ a: null }).toArray()).toHaveLength(2);
    const partial = test().fresh();
    await partial.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await partial.insertMany([{ a: 1, live: true }, { a: 1, live: false }, { a: 1 }]);
    expect(await codeOf(partial.insertOne({ a: 1, live: true }))).toBe(11000);
    expect(await codeOf(partial.updateOne({ live: false }, { $set: { live: true } }))).toBe(11000);
    expect(await partial.find({ a: 1 }).toArray()).toHaveLength(3);
    expect(await partial.find({ a: 1, live: true }).toArray()).toHaveLength(1);
  });

  it('an array has an entry for each element', async () => {
    await c().createIndex({ 'a.k': 1, 'a.v': 1 });
    await c().insertMany([
      {
        _id: 1,
        a: [
          { k: 1, v: 9 },
          { k: 8, v: 2 },
        ],
      },
      { _id: 2, a: [{ k: 1, v: 2 }] },
      { _id: 3, a: [] },
    ] as Doc[]);
    const found = async (filter: Doc) => (await c().find(filter).toArray()).map((d) => d._id).sort();
    expect(await found({ 'a.k': 1 })).toEqual([1, 2]);
    expect(await found({ 'a.k': 1, 'a.v': 2 })).toEqual([1, 2]);
    expect(await found({ a: { $elemMatch: { k: 1, v: 2 } } })).toEqual([2]);
    expect(await found({ 'a.k': { $gt: 2, $lt: 5 } })).toEqual([1]);
    await c().createIndex({ x: 1, y: 1 });
    expect(await codeOf(c().insertOne({ x: [1], y: [2] }))).toBe(171);
  });

  it('a TTL index removes expired documents', async () => {
    await c().createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await c().insertMany([{ at: new Date(Date.now() - 3_600_000) }, { at: new Date() }, { at: 'text' }, {}]);
    if (database !== 'embedded') return;
    await expect.poll(() => c().countDocuments()).toBe(3);
  });

  it('are listed, dropped and refused as in MongoDB', async () => {
    await c().insertMany([{ a: 1 }, { a: 1 }]);
    expect(await codeOf(c().createIndex({ a: 1 }, { unique: true }))).toBe(11000);
    expect(await c().createIndex({ a: 1 })).toBe('a_1');
    expect(await c().createIndex({ a: 1 })).toBe('a_1');
    expect(await codeOf(c().createIndex({ a: 1 }, { unique: true, name: 'a_1' }))).toBe(86);
    expect(await codeOf(c().createIndex({ a: 1 }, { name: 'other' }))).toBe(85);
    await c().createIndex({ b: -1 }, { expireAfterSeconds: 5 });
    expect(await c().listIndexes().toArray()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1' },
      { v: 2, key: { b: -1 }, name: 'b_-1', expireAfterSeconds: 5 },
    ]);
    await c().dropIndex('a_1');
    expect(await codeOf(c().dropIndex('a_1'))).toBe(27);
    await c().dropIndexes();
    expect(await c().listIndexes().toArray()).toHaveLength(1);
    expect(await codeOf(test().fresh().listIndexes().toArray())).toBe(26);
  });
});
