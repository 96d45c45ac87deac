import mongoose, { type mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { codeOf, describeConformance } from '../../../fixtures/embedded/open-client.ts';

const { ObjectId } = mongoose.mongo.BSON;

type Doc = mongo.Document;

describeConformance('reading', ({ c }) => {
  it('returns large results in batches', async () => {
    await c().insertMany(Array.from({ length: 1234 }, (_, _id) => ({ _id, pad: 'x'.repeat(100) })) as Doc[]);
    const all = await c().find({}, { batchSize: 50 }).toArray();
    expect(all.map((document) => document._id)).toEqual(Array.from({ length: 1234 }, (_, id) => id));
    const later = await c().find({}, { skip: 250, batchSize: 50 }).toArray();
    expect(later.map((document) => document._id)).toEqual(Array.from({ length: 984 }, (_, at) => at + 250));
    const sorted = c().find({}).sort({ pad: 1, _id: -1 }).skip(10).limit(5);
    const sortedIds = (await sorted.toArray()).map((document) => document._id);
    expect(sortedIds).toEqual([1223, 1222, 1221, 1220, 1219]);
    expect(await c().find({}).limit(150).toArray()).toHaveLength(150);
    const cursor = c().find({}, { batchSize: 10 });
    await cursor.next();
    await cursor.close();
  });

  it('projects by inclusion and exclusion', async () => {
    await c().insertOne({ _id: 1, a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 2 }, 5] } as Doc);
    const read = (projection: Doc) => c().findOne({}, { projection });
    expect(await read({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await read({ _id: 0, 'b.c': 1 })).toEqual({ b: { c: 2 } });
    expect(await read({ 'l.x': 1, _id: 0 })).toEqual({ l: [{ x: 1 }] });
    expect(await read({ b: 0, 'l.y': 0 })).toEqual({ _id: 1, a: 1, l: [{ x: 1 }, 5] });
    expect(await read({ _id: 1 })).toEqual({ _id: 1 });
    expect(await codeOf(read({ a: 1, b: 0 }))).toBe(31254);
    expect(await codeOf(read({ b: 0, a: 1 }))).toBe(31253);
  });

  it('sorts across types as MongoDB does', async () => {
    const id = new ObjectId();
    const values = [null, -1, 0.5, 3, 'B', 'a', { x: 1 }, id, false, true, new Date(0), new Date(5), /x/];
    await c().insertMany(values.map((a, _id) => ({ _id, a }) as Doc).reverse());
    const sorted = await c().find({}).sort({ a: 1 }).toArray();
    expect(sorted.map((document) => document._id)).toEqual(values.map((_, index) => index));
    await c().deleteMany({});
    await c().insertMany([
      { _id: 1, a: [5, 1] },
      { _id: 2, a: 3 },
    ] as Doc[]);
    expect((await c().find({}).sort({ a: 1 }).toArray()).map((d) => d._id)).toEqual([1, 2]);
    expect((await c().find({}).sort({ a: -1 }).toArray()).map((d) => d._id)).toEqual([1, 2]);
  });

  it('skips and limits, and 0 means neither', async () => {
    await c().insertMany([5, 3, 1, 4, 2].map((n) => ({ _id: n, n })) as Doc[]);
    const read = async (options: mongo.FindOptions) =>
      (
        await c()
          .find({}, { sort: { _id: 1 }, ...options })
          .toArray()
      ).map((document) => document._id);
    expect(await read({ skip: 0, limit: 0 })).toEqual([1, 2, 3, 4, 5]);
    expect(await read({ skip: 2 })).toEqual([3, 4, 5]);
    expect(await read({ skip: 1, limit: 2, sort: { n: -1 } })).toEqual([4, 3]);
    expect(await read({ skip: 9 })).toEqual([]);
    expect(await c().countDocuments({}, { skip: 4 })).toBe(1);
    expect(await c().countDocuments({}, { skip: 9 })).toBe(0);
  });

  it('sorts missing values as null, and equal values by the next field', async () => {
    await c().insertMany([
      { _id: 1, a: null, b: 2 },
      { _id: 2, b: 1 },
      { _id: 3, a: 0, b: 0 },
      { _id: 4, a: [], b: 0 },
    ] as Doc[]);
    const read = async (sort: Record<string, 1 | -1>) =>
      (await c().find({}).sort(sort).toArray()).map((document) => document._id);
    expect(await read({ a: 1, b: 1 })).toEqual([4, 2, 1, 3]);
    expect(await read({ a: -1, b: 1 })).toEqual([3, 2, 1, 4]);
  });

  it('counts and adds up by group', async () => {
    await c().insertMany([
      { k: 'a', n: 1 },
      { k: 'b', n: 2 },
      { k: 'a', n: 3 },
      { k: 'b', n: 'x' },
      { n: 5 },
    ]);
    expect(await c().countDocuments({ k: 'a' })).toBe(2);
    expect(await c().countDocuments({}, { skip: 1, limit: 2 })).toBe(2);
    expect(await c().estimatedDocumentCount()).toBe(5);
    const grouped = async (pipeline: Doc[]) =>
      (await c().aggregate(pipeline).toArray()).sort((a, b) => String(a._id).localeCompare(String(b._id)));
    expect(await grouped([{ $group: { _id: '$k', sum: { $sum: '$n' }, count: { $sum: 1 } } }])).toEqual([
      { _id: 'a', sum: 4, count: 2 },
      { _id: 'b', sum: 2, count: 2 },
      { _id: null, sum: 5, count: 1 },
    ]);
    expect(
      await grouped([{ $match: { n: { $gt: 1 } } }, { $group: { _id: null, sum: { $sum: '$n' } } }]),
    ).toEqual([{ _id: null, sum: 10 }]);
    expect(await grouped([{ $match: { k: 'none' } }, { $group: { _id: null, n: { $sum: 1 } } }])).toEqual([]);
  });
});
