import mongoose, { type mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../databases.ts';
import { codeOf, openClient, type TestClient } from './open-client.ts';

const { Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo.BSON;

type Doc = mongo.Document;

describe.each(databases)('$name', (database) => {
  let test: TestClient;
  let c: mongo.Collection<Doc>;
  beforeAll(async () => {
    test = await openClient(database);
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(() => {
    c = test.fresh();
  });

  /** The `_id`s that a filter finds, of documents numbered from 0. */
  async function ids(documents: Doc[], filter: Doc): Promise<unknown[]> {
    await c.deleteMany({});
    await c.insertMany(documents.map((document, _id) => ({ _id, ...document }) as Doc));
    const found = await c.find(filter).sort({ _id: 1 }).toArray();
    return found.map((document) => document._id);
  }

  /** What one document becomes by an update. */
  async function updated(document: Doc, update: Doc): Promise<Doc | null> {
    await c.deleteMany({});
    await c.insertOne({ _id: 1, ...document } as Doc);
    await c.updateOne({}, update);
    return c.findOne({}, { projection: { _id: 0 } });
  }

  function refusedUpdate(document: Doc, update: Doc): Promise<unknown> {
    return codeOf(updated(document, update));
  }

  describe('filters', () => {
    it('equality sees through number types and into arrays', async () => {
      const docs = [
        { a: 1 },
        { a: 1.5 },
        { a: [1, 2] },
        { a: Long.fromNumber(1) },
        { a: '1' },
        {},
        { a: null },
      ];
      expect(await ids(docs, { a: 1 })).toEqual([0, 2, 3]);
      expect(await ids(docs, { a: Decimal128.fromString('1.50') })).toEqual([1]);
      expect(await ids(docs, { a: [1, 2] })).toEqual([2]);
      expect(await ids(docs, { a: null })).toEqual([5, 6]);
      expect(await ids(docs, { a: { $ne: null } })).toEqual([0, 1, 2, 3, 4]);
      expect(await ids(docs, { a: { $in: [1.5, '1'] } })).toEqual([1, 4]);
      expect(await ids(docs, { a: { $nin: [1, null] } })).toEqual([1, 4]);
    });

    it('order holds within a type only', async () => {
      const day = new Date(1000);
      const docs = [{ a: 5 }, { a: 'x' }, { a: day }, { a: null }, { a: [1, 9] }, {}, { a: Number.NaN }];
      expect(await ids(docs, { a: { $gt: 4 } })).toEqual([0, 4]);
      expect(await ids(docs, { a: { $lt: 5 } })).toEqual([4]);
      expect(await ids(docs, { a: { $gt: 4, $lt: 6 } })).toEqual([0, 4]);
      expect(await ids(docs, { a: { $gte: day } })).toEqual([2]);
      expect(await ids(docs, { a: { $lte: null } })).toEqual([3, 5]);
      expect(await ids(docs, { a: { $gt: '' } })).toEqual([1]);
      expect(await ids(docs, { a: { $gte: Number.NaN } })).toEqual([6]);
    });

    it('long and decimal numbers are compared exactly', async () => {
      const docs = [
        { a: Long.fromString('9007199254740993') },
        { a: 9007199254740992 },
        { a: Decimal128.fromString('9007199254740992.5') },
      ];
      expect(await ids(docs, { a: { $gt: 9007199254740992 } })).toEqual([0, 2]);
      expect(await ids(docs, { a: { $gte: Long.fromString('9007199254740993') } })).toEqual([0]);
      expect(await ids([{ a: 0.1 }, { a: Decimal128.fromString('0.1') }], { a: 0.1 })).toEqual([0]);
    });

    it('dotted paths go through arrays and by index', async () => {
      const docs = [
        { a: { b: 1 } },
        { a: [{ b: 1 }, { b: 2 }] },
        { a: [{ c: 1 }] },
        { a: 5 },
        {},
        { a: [] },
        { a: [[{ b: 1 }]] },
      ];
      expect(await ids(docs, { 'a.b': 1 })).toEqual([0, 1]);
      expect(await ids(docs, { 'a.1.b': 2 })).toEqual([1]);
      expect(await ids(docs, { 'a.b': null })).toEqual([2, 3, 4]);
      expect(await ids(docs, { 'a.b': { $exists: true } })).toEqual([0, 1]);
      expect(await ids(docs, { 'a.0': { $exists: true } })).toEqual([1, 2, 6]);
    });

    it('$elemMatch, $all and $size', async () => {
      const docs = [
        {
          a: [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
        },
        { a: [{ x: 1, y: 4 }] },
        { a: [1, 5, 9] },
        { a: [[1, 5]] },
        { a: 5 },
        { a: [] },
      ];
      expect(await ids(docs, { a: { $elemMatch: { x: 1, y: 4 } } })).toEqual([1]);
      expect(await ids(docs, { a: { $elemMatch: { $gt: 4, $lt: 6 } } })).toEqual([2]);
      expect(await ids(docs, { a: { $all: [5, 1] } })).toEqual([2]);
      expect(await ids(docs, { a: { $all: [5] } })).toEqual([2, 4]);
      expect(await ids(docs, { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { y: 4 } }] } })).toEqual([
        0, 1,
      ]);
      expect(await ids(docs, { a: { $size: 1 } })).toEqual([1, 3]);
      expect(await ids(docs, { a: { $all: [] } })).toEqual([]);
    });

    it('$and, $or, $nor, $not, $regex and $type', async () => {
      const docs = [{ a: 1, s: 'Moon' }, { a: 2, s: 'mars' }, { a: 3 }, { a: 'x', s: 'Mercury' }];
      expect(await ids(docs, { $or: [{ a: 1 }, { s: 'mars' }] })).toEqual([0, 1]);
      expect(await ids(docs, { $nor: [{ a: 1 }, { s: 'mars' }] })).toEqual([2, 3]);
      expect(await ids(docs, { $and: [{ a: { $gt: 1 } }, { a: { $lt: 3 } }] })).toEqual([1]);
      expect(await ids(docs, { a: { $not: { $gt: 1 } } })).toEqual([0, 3]);
      expect(await ids(docs, { s: /^m/ })).toEqual([1]);
      expect(await ids(docs, { s: { $regex: '^m', $options: 'i' } })).toEqual([0, 1, 3]);
      expect(await ids(docs, { s: { $not: /^m/i } })).toEqual([2]);
      expect(await ids(docs, { a: { $type: 'string' } })).toEqual([3]);
      expect(await ids(docs, { a: { $type: 'number' } })).toEqual([0, 1, 2]);
    });

    it('embedded documents are equal field by field, in order', async () => {
      const docs = [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { a: { x: 1 } }];
      expect(await ids(docs, { a: { x: 1, y: 2 } })).toEqual([0]);
      expect(await ids(docs, { a: { x: new Double(1) } })).toEqual([2]);
    });

    it('refuses what it does not know', async () => {
      await c.insertOne({ a: 1 });
      expect(await codeOf(c.findOne({ a: { $foo: 1 } }))).toBe(2);
      expect(await codeOf(c.findOne({ $foo: [] }))).toBe(2);
      expect(await codeOf(c.findOne({ a: { $in: 5 } } as Doc))).toBe(2);
      expect(await codeOf(c.findOne({ $or: [] }))).toBe(2);
      expect(await codeOf(test.db.command({ nonsense: 1 }))).toBe(59);
    });
  });

  describe('updates', () => {
    it('$set makes paths and $unset removes them', async () => {
      expect(await updated({ a: 1 }, { $set: { b: 2, 'c.d.e': 3 } })).toEqual({
        a: 1,
        b: 2,
        c: { d: { e: 3 } },
      });
      expect(await updated({ a: [1, 2, 3] }, { $set: { 'a.1': 9 } })).toEqual({ a: [1, 9, 3] });
      expect(await updated({ a: [1] }, { $set: { 'a.3': 9 } })).toEqual({ a: [1, null, null, 9] });
      expect(await updated({ a: [{ b: 1 }] }, { $set: { 'a.0.c': 2 } })).toEqual({ a: [{ b: 1, c: 2 }] });
      expect(await updated({ a: { b: 1, c: 2 } }, { $unset: { 'a.b': '', x: '' } })).toEqual({ a: { c: 2 } });
      expect(await updated({ a: [1, 2] }, { $unset: { 'a.0': '' } })).toEqual({ a: [null, 2] });
      expect(await updated({ a: 5 }, { $unset: { 'a.b': '' } })).toEqual({ a: 5 });
    });

    it('$inc, $mul, $min and $max keep the number types', async () => {
      await updated({ i: 1, d: 0.5 }, { $inc: { i: 2, d: 1, n: 5 }, $mul: { z: 3 } });
      const raw = await c.findOne({}, { promoteValues: false, projection: { _id: 0 } });
      expect(raw).toEqual({ i: new Int32(3), d: new Double(1.5), n: new Int32(5), z: new Int32(0) });
      await updated({ i: 2147483647 }, { $inc: { i: 1 } });
      expect((await c.findOne({}, { promoteValues: false }))?.i).toEqual(Long.fromNumber(2147483648));
      expect(await updated({ a: 5, b: 5 }, { $min: { a: 3, b: 9 } })).toEqual({ a: 3, b: 5 });
      expect(await updated({ a: 5, b: 5 }, { $max: { a: 3, b: 9, c: 1 } })).toEqual({ a: 5, b: 9, c: 1 });
      const kept = Double.fromString('7');
      await updated({ kept, a: 1 }, { $set: { a: 2 } });
      expect((await c.findOne({}, { promoteValues: false }))?.kept).toEqual(kept);
    });

    it('$push and $addToSet', async () => {
      expect(await updated({}, { $push: { a: 1 } })).toEqual({ a: [1] });
      const keepLast = { $push: { a: { $each: [4, 5], $slice: -3 } } };
      expect(await updated({ a: [1, 2, 3] }, keepLast)).toEqual({ a: [3, 4, 5] });
      expect(await updated({ a: [1, 2] }, { $push: { a: { $each: [0], $position: 0 } } })).toEqual({
        a: [0, 1, 2],
      });
      const byScore = { $push: { a: { $each: [{ s: 5 }], $sort: { s: -1 }, $slice: 2 } } };
      expect(await updated({ a: [{ s: 1 }, { s: 9 }] }, byScore)).toEqual({ a: [{ s: 9 }, { s: 5 }] });
      expect(await updated({ a: [1, 2] }, { $addToSet: { a: 2 } })).toEqual({ a: [1, 2] });
      expect(await updated({ a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } })).toEqual({ a: [1, 2] });
    });

    it('$pull and $pop', async () => {
      expect(await updated({ a: [1, 5, 1] }, { $pull: { a: 1 } })).toEqual({ a: [5] });
      expect(await updated({ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } })).toEqual({ a: [1] });
      const byField = { $pull: { a: { x: 1 } } };
      expect(await updated({ a: [{ x: 1, y: 2 }, { x: 2 }] }, byField as Doc)).toEqual({ a: [{ x: 2 }] });
      expect(await updated({ a: [1, 2, 3] }, { $pop: { a: 1 } })).toEqual({ a: [1, 2] });
      expect(await updated({ a: [1, 2, 3] }, { $pop: { a: -1 } })).toEqual({ a: [2, 3] });
      expect(await updated({}, { $pull: { a: 1 } })).toEqual({});
    });

    it('refuses with the codes of MongoDB', async () => {
      expect(await refusedUpdate({ a: 'x' }, { $inc: { a: 1 } })).toBe(14);
      expect(await refusedUpdate({ a: null }, { $inc: { a: 1 } })).toBe(14);
      expect(await refusedUpdate({ a: 1 }, { $inc: { a: 'x' } })).toBe(14);
      expect(await refusedUpdate({ a: 1 }, { $push: { a: 1 } })).toBe(2);
      expect(await refusedUpdate({ a: 1 }, { $addToSet: { a: 1 } })).toBe(2);
      expect(await refusedUpdate({ a: 1 }, { $pull: { a: 1 } })).toBe(2);
      expect(await refusedUpdate({ a: 1 }, { $pop: { a: 1 } })).toBe(14);
      expect(await refusedUpdate({ a: [] }, { $pop: { a: 2 } })).toBe(9);
      expect(await refusedUpdate({ a: 1 }, { $set: { 'a.b': 1 } })).toBe(28);
      expect(await refusedUpdate({ a: null }, { $set: { 'a.b': 1 } })).toBe(28);
      expect(await refusedUpdate({ a: [1] }, { $set: { 'a.b': 1 } })).toBe(28);
      expect(await refusedUpdate({}, { $set: { _id: 2 } })).toBe(66);
      expect(await refusedUpdate({}, { $unset: { _id: 1 } })).toBe(66);
      expect(await refusedUpdate({}, { $set: { a: 1 }, $inc: { a: 1 } })).toBe(40);
      expect(await refusedUpdate({}, { $set: { a: 1, 'a.b': 1 } })).toBe(40);
      expect(await refusedUpdate({}, { $foo: { a: 1 } })).toBe(9);
      expect(await refusedUpdate({}, { $set: { 'a..b': 1 } })).toBe(56);
      const max = Long.MAX_VALUE;
      expect(await refusedUpdate({ a: max }, { $inc: { a: 1 } })).toBe(2);
    });

    it('a refused update changes nothing', async () => {
      await c.insertOne({ _id: 1, a: 1, s: 'x' } as Doc);
      expect(await codeOf(c.updateOne({}, { $set: { a: 2 }, $inc: { s: 1 } }))).toBe(14);
      expect(await c.findOne({})).toEqual({ _id: 1, a: 1, s: 'x' });
    });

    it('counts what it matched and what it changed', async () => {
      await c.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
      expect(await c.updateMany({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
        matchedCount: 2,
        modifiedCount: 0,
      });
      expect(await c.updateMany({}, { $set: { a: 2 } })).toMatchObject({ matchedCount: 3, modifiedCount: 2 });
      expect(await c.updateOne({ a: 2 }, { $inc: { a: 1 } })).toMatchObject({
        matchedCount: 1,
        modifiedCount: 1,
      });
    });

    it('replaces whole documents but never their _id', async () => {
      await c.insertOne({ _id: 1, a: 1 } as Doc);
      await c.replaceOne({ a: 1 }, { b: 2 });
      expect(await c.findOne({})).toEqual({ _id: 1, b: 2 });
      expect(await codeOf(c.replaceOne({ b: 2 }, { _id: 2, b: 3 } as Doc))).toBe(66);
    });

    it('an upsert starts from the equalities of the filter', async () => {
      const filter = { a: 1, 'b.c': { $eq: 2 }, d: { $gt: 5 }, $and: [{ e: 3 }] };
      const update = { $set: { f: 4 }, $setOnInsert: { g: 5 }, $inc: { n: 1 } };
      const first = await c.updateOne(filter, update, { upsert: true });
      expect(first.upsertedId).toBeInstanceOf(ObjectId);
      const found = await c.findOne({}, { projection: { _id: 0 } });
      expect(found).toEqual({ a: 1, b: { c: 2 }, e: 3, f: 4, g: 5, n: 1 });
      const again = { $set: { f: 9 }, $setOnInsert: { g: 9 } };
      expect(await c.updateOne({ a: 1 }, again, { upsert: true })).toMatchObject({ upsertedCount: 0 });
      expect(await c.findOne({})).toMatchObject({ f: 9, g: 5 });
      const named = await c.updateOne({ _id: 'x' } as Doc, { $set: { a: 7 } }, { upsert: true });
      expect(named.upsertedId).toBe('x');
      expect(
        await codeOf(c.updateOne({ a: 8, $and: [{ a: 9 }] }, { $set: { b: 1 } }, { upsert: true })),
      ).toBe(54);
    });

    it('$currentDate', async () => {
      const before = Date.now();
      const document = await updated({}, { $currentDate: { at: true } });
      expect(Math.abs(Number(document?.at) - before)).toBeLessThan(5000);
    });
  });

  describe('findAndModify', () => {
    it('answers the document before or after', async () => {
      await c.insertMany([
        { _id: 1, n: 1 },
        { _id: 2, n: 2 },
      ] as Doc[]);
      expect(await c.findOneAndUpdate({ _id: 1 } as Doc, { $inc: { n: 1 } })).toEqual({ _id: 1, n: 1 });
      const after = { returnDocument: 'after', projection: { _id: 0 } } as const;
      expect(await c.findOneAndUpdate({ _id: 1 } as Doc, { $inc: { n: 1 } }, after)).toEqual({ n: 3 });
      expect(await c.findOneAndUpdate({}, { $set: { top: true } }, { sort: { n: -1 } })).toEqual({
        _id: 1,
        n: 3,
      });
      expect(await c.findOneAndDelete({ _id: 2 } as Doc)).toEqual({ _id: 2, n: 2 });
      expect(await c.findOneAndUpdate({ _id: 2 } as Doc, { $set: { n: 0 } })).toBeNull();
      const made = await c.findOneAndUpdate(
        { _id: 3 } as Doc,
        { $inc: { n: 1 } },
        { ...after, upsert: true },
      );
      expect(made).toEqual({ n: 1 });
      const result = await c.findOneAndUpdate(
        { _id: 4 } as Doc,
        { $set: { n: 1 } },
        { upsert: true, includeResultMetadata: true },
      );
      expect(result).toMatchObject({
        value: null,
        lastErrorObject: { n: 1, updatedExisting: false, upserted: 4 },
      });
      expect(await c.findOneAndReplace({ _id: 1 } as Doc, { n: 7 }, after)).toEqual({ n: 7 });
    });
  });

  describe('bulks', () => {
    it('an ordered bulk stops at its first error, an unordered one goes on', async () => {
      const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as Doc[];
      const ordered = await c.insertMany(documents).catch((error: mongo.MongoBulkWriteError) => error);
      expect(ordered).toMatchObject({ code: 11000, insertedCount: 1 });
      const rest = await c
        .insertMany(documents, { ordered: false })
        .catch((error: mongo.MongoBulkWriteError) => error);
      expect(rest).toMatchObject({ code: 11000, insertedCount: 1 });
      expect((rest as mongo.MongoBulkWriteError).writeErrors).toHaveLength(2);
      expect(await c.countDocuments()).toBe(2);
    });

    it('mixes kinds of writes', async () => {
      const result = await c.bulkWrite([
        { insertOne: { document: { _id: 1, a: 1 } as Doc } },
        { updateOne: { filter: { _id: 1 } as Doc, update: { $inc: { a: 1 } } } },
        { updateOne: { filter: { _id: 9 } as Doc, update: { $inc: { a: 1 } }, upsert: true } },
        { deleteOne: { filter: { _id: 1 } as Doc } },
      ]);
      expect(result).toMatchObject({ insertedCount: 1, matchedCount: 1, modifiedCount: 1, deletedCount: 1 });
      expect(result.upsertedIds).toEqual({ 2: 9 });
    });

    it('answers nothing to unacknowledged writes, but does them', async () => {
      await c.insertOne({ a: 1 }, { writeConcern: { w: 0 } });
      await expect.poll(() => c.countDocuments()).toBe(1);
    });
  });

  describe('reading', () => {
    it('hands out large results in batches', async () => {
      await c.insertMany(Array.from({ length: 1234 }, (_, _id) => ({ _id, pad: 'x'.repeat(100) })) as Doc[]);
      const all = await c.find({}, { batchSize: 50 }).toArray();
      expect(all.map((document) => document._id)).toEqual(Array.from({ length: 1234 }, (_, id) => id));
      expect(
        await c
          .find({})
          .sort({ pad: 1, _id: -1 })
          .skip(10)
          .limit(5)
          .map((d) => d._id)
          .toArray(),
      ).toEqual([1223, 1222, 1221, 1220, 1219]);
      expect(await c.find({}).limit(150).toArray()).toHaveLength(150);
      const cursor = c.find({}, { batchSize: 10 });
      await cursor.next();
      await cursor.close();
    });

    it('projects by inclusion and exclusion', async () => {
      await c.insertOne({ _id: 1, a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 2 }, 5] } as Doc);
      const one = (projection: Doc) => c.findOne({}, { projection });
      expect(await one({ a: 1 })).toEqual({ _id: 1, a: 1 });
      expect(await one({ _id: 0, 'b.c': 1 })).toEqual({ b: { c: 2 } });
      expect(await one({ 'l.x': 1, _id: 0 })).toEqual({ l: [{ x: 1 }] });
      expect(await one({ b: 0, 'l.y': 0 })).toEqual({ _id: 1, a: 1, l: [{ x: 1 }, 5] });
      expect(await one({ _id: 1 })).toEqual({ _id: 1 });
      expect(await codeOf(one({ a: 1, b: 0 }))).toBe(31254);
      expect(await codeOf(one({ b: 0, a: 1 }))).toBe(31253);
    });

    it('sorts across types as MongoDB does', async () => {
      const id = new ObjectId();
      const values = [null, -1, 0.5, 3, 'B', 'a', { x: 1 }, id, false, true, new Date(0), new Date(5), /x/];
      await c.insertMany(values.map((a, _id) => ({ _id, a }) as Doc).reverse());
      const sorted = await c.find({}).sort({ a: 1 }).toArray();
      expect(sorted.map((document) => document._id)).toEqual(values.map((_, index) => index));
      await c.deleteMany({});
      await c.insertMany([
        { _id: 1, a: [5, 1] },
        { _id: 2, a: 3 },
      ] as Doc[]);
      expect((await c.find({}).sort({ a: 1 }).toArray()).map((d) => d._id)).toEqual([1, 2]);
      expect((await c.find({}).sort({ a: -1 }).toArray()).map((d) => d._id)).toEqual([1, 2]);
    });

    it('counts, lists distinct values and aggregates', async () => {
      await c.insertMany([
        { k: 'a', n: 1 },
        { k: 'b', n: 2 },
        { k: 'a', n: 3, t: ['x', 'y'] },
        { k: 'b', t: ['y'] },
      ]);
      expect(await c.countDocuments({ k: 'a' })).toBe(2);
      expect(await c.countDocuments({}, { skip: 1, limit: 2 })).toBe(2);
      expect(await c.estimatedDocumentCount()).toBe(4);
      expect((await c.distinct('t')).sort()).toEqual(['x', 'y']);
      expect(await c.distinct('n', { k: 'a' })).toEqual([1, 3]);
      const byKind = [
        { $group: { _id: '$k', sum: { $sum: '$n' }, count: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ];
      expect(await c.aggregate(byKind).toArray()).toEqual([
        { _id: 'a', sum: 4, count: 2 },
        { _id: 'b', sum: 2, count: 2 },
      ]);
      const firstOnly = [
        { $match: { n: { $gt: 0 } } },
        { $sort: { n: -1 } },
        { $limit: 1 },
        { $project: { _id: 0, n: 1 } },
      ];
      expect(await c.aggregate(firstOnly).toArray()).toEqual([{ n: 3 }]);
      expect(await c.aggregate([{ $match: { k: 'a' } }, { $count: 'total' }]).toArray()).toEqual([
        { total: 2 },
      ]);
    });
  });

  describe('indexes', () => {
    it('a unique index refuses duplicates with key pattern and value', async () => {
      await c.createIndex({ a: 1, b: -1 }, { unique: true });
      await c.insertOne({ a: 1, b: 'x' });
      const error = await c.insertOne({ a: 1, b: 'x' }).catch((thrown: mongo.MongoServerError) => thrown);
      expect(error).toMatchObject({ code: 11000, keyPattern: { a: 1, b: -1 }, keyValue: { a: 1, b: 'x' } });
      expect((error as Error).message).toContain('E11000 duplicate key error collection:');
      expect((error as Error).message).toContain('index: a_1_b_-1 dup key: { a: 1, b: "x" }');
      await c.insertOne({ a: 1, b: 'y' });
      expect(await codeOf(c.updateOne({ b: 'y' }, { $set: { b: 'x' } }))).toBe(11000);
      expect(
        await codeOf(c.insertOne({ _id: 1, a: 2 } as Doc).then(() => c.insertOne({ _id: 1 } as Doc))),
      ).toBe(11000);
    });

    it('a missing value counts as null, unless the index is sparse or partial', async () => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.insertOne({});
      expect(await codeOf(c.insertOne({}))).toBe(11000);
      const sparse = test.fresh();
      await sparse.createIndex({ a: 1 }, { unique: true, sparse: true });
      await sparse.insertMany([{}, {}, { a: 1 }]);
      expect(await codeOf(sparse.insertOne({ a: 1 }))).toBe(11000);
      expect(await sparse.find({ a: null }).toArray()).toHaveLength(2);
      const partial = test.fresh();
      await partial.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { live: true } });
      await partial.insertMany([{ a: 1, live: true }, { a: 1, live: false }, { a: 1 }]);
      expect(await codeOf(partial.insertOne({ a: 1, live: true }))).toBe(11000);
      expect(await codeOf(partial.updateOne({ live: false }, { $set: { live: true } }))).toBe(11000);
      expect(await partial.find({ a: 1 }).toArray()).toHaveLength(3);
      expect(await partial.find({ a: 1, live: true }).toArray()).toHaveLength(1);
    });

    it('an array has an entry for each element', async () => {
      await c.createIndex({ 'a.k': 1, 'a.v': 1 });
      await c.insertMany([
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
      const found = async (filter: Doc) => (await c.find(filter).toArray()).map((d) => d._id).sort();
      expect(await found({ 'a.k': 1 })).toEqual([1, 2]);
      expect(await found({ 'a.k': 1, 'a.v': 2 })).toEqual([1, 2]);
      expect(await found({ a: { $elemMatch: { k: 1, v: 2 } } })).toEqual([2]);
      expect(await found({ 'a.k': { $gt: 2, $lt: 5 } })).toEqual([1]);
      await c.createIndex({ x: 1, y: 1 });
      expect(await codeOf(c.insertOne({ x: [1], y: [2] }))).toBe(171);
    });

    it('a TTL index removes what has expired', async () => {
      await c.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
      await c.insertMany([{ at: new Date(Date.now() - 3_600_000) }, { at: new Date() }, { at: 'text' }, {}]);
      if (database.name !== 'embedded') return;
      await expect.poll(() => c.countDocuments()).toBe(3);
    });

    it('are listed, dropped and refused like those of MongoDB', async () => {
      await c.insertMany([{ a: 1 }, { a: 1 }]);
      expect(await codeOf(c.createIndex({ a: 1 }, { unique: true }))).toBe(11000);
      expect(await c.createIndex({ a: 1 })).toBe('a_1');
      expect(await c.createIndex({ a: 1 })).toBe('a_1');
      expect(await codeOf(c.createIndex({ a: 1 }, { unique: true, name: 'a_1' }))).toBe(86);
      expect(await codeOf(c.createIndex({ a: 1 }, { name: 'other' }))).toBe(85);
      await c.createIndex({ b: -1 }, { expireAfterSeconds: 5 });
      expect(await c.listIndexes().toArray()).toEqual([
        { v: 2, key: { _id: 1 }, name: '_id_' },
        { v: 2, key: { a: 1 }, name: 'a_1' },
        { v: 2, key: { b: -1 }, name: 'b_-1', expireAfterSeconds: 5 },
      ]);
      await c.dropIndex('a_1');
      expect(await codeOf(c.dropIndex('a_1'))).toBe(27);
      await c.dropIndexes();
      expect(await c.listIndexes().toArray()).toHaveLength(1);
      expect(await codeOf(test.fresh().listIndexes().toArray())).toBe(26);
    });
  });

  describe('collections', () => {
    it('are created, listed and dropped', async () => {
      const own = test.client.db(`${test.db.databaseName.slice(0, 30)}-other`);
      await own.createCollection('one');
      expect(
        await codeOf(
          own.command({ create: 'two' }).then(() => own.command({ create: 'two', capped: true, size: 5 })),
        ),
      ).toBeDefined();
      await own.collection('three').insertOne({});
      expect((await own.listCollections().toArray()).map(({ name }) => name).sort()).toEqual([
        'one',
        'three',
        'two',
      ]);
      expect((await own.listCollections({ name: 'one' }).toArray())[0]).toMatchObject({
        name: 'one',
        type: 'collection',
      });
      await own.collection('one').drop();
      const names = (await test.client.db().admin().listDatabases()).databases.map(({ name }) => name);
      expect(names).toContain(own.databaseName);
      await own.dropDatabase();
      expect(await own.listCollections().toArray()).toEqual([]);
    });
  });

  describe('Mongoose', () => {
    it('saves, validates versions, finds and counts', async () => {
      const connection = await mongoose
        .createConnection(test.uri, { dbName: test.db.databaseName })
        .asPromise();
      const schema = new mongoose.Schema(
        {
          name: { type: String, unique: true },
          tags: [String],
          at: Date,
          big: mongoose.Schema.Types.Decimal128,
        },
        { timestamps: true },
      );
      const Ship = connection.model('Ship', schema);
      await Ship.init();
      const ship = await Ship.create({ name: 'Proto', tags: ['a'], big: '1.5' });
      ship.tags.push('b');
      await ship.save();
      expect(await Ship.findById(ship._id).lean()).toMatchObject({ name: 'Proto', tags: ['a', 'b'], __v: 1 });
      expect(await codeOf(Ship.create({ name: 'Proto' }))).toBe(11000);
      await Ship.updateOne({ name: 'New' }, { $set: { tags: [] } }, { upsert: true });
      expect(await Ship.countDocuments({ createdAt: { $exists: true } })).toBe(2);
      expect(await Ship.exists({ name: 'New' })).not.toBeNull();
      expect(await Ship.find().sort('-name').limit(1).select('name').lean()).toMatchObject([
        { name: 'Proto' },
      ]);
      await Ship.deleteMany({});
      await Ship.syncIndexes();
      await connection.close();
    });
  });
});
