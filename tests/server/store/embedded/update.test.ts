import mongoose, { type mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { codeOf, describeConformance } from '../../fixtures/embedded/open-client.ts';

const { Double, Int32, Long, ObjectId } = mongoose.mongo.BSON;

type Doc = mongo.Document;

describeConformance('updates', ({ c }) => {
  /** The document after an update. */
  async function updated(document: Doc, update: Doc): Promise<Doc | null> {
    await c().deleteMany({});
    await c().insertOne({ _id: 1, ...document } as Doc);
    await c().updateOne({}, update);
    return c().findOne({}, { projection: { _id: 0 } });
  }

  function refusedUpdate(document: Doc, update: Doc): Promise<unknown> {
    return codeOf(updated(document, update));
  }
  it('$set creates paths and $unset removes them', async () => {
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

  it('$inc, $min and $max keep the number types', async () => {
    await updated({ i: 1, d: 0.5 }, { $inc: { i: 2, d: 1, n: 5 } });
    const raw = await c().findOne({}, { promoteValues: false, projection: { _id: 0 } });
    expect(raw).toEqual({ i: new Int32(3), d: new Double(1.5), n: new Int32(5) });
    await updated({ i: 2147483647 }, { $inc: { i: 1 } });
    expect((await c().findOne({}, { promoteValues: false }))?.i).toEqual(Long.fromNumber(2147483648));
    expect(await updated({ a: 5, b: 5 }, { $min: { a: 3, b: 9 } })).toEqual({ a: 3, b: 5 });
    expect(await updated({ a: 5, b: 5 }, { $max: { a: 3, b: 9, c: 1 } })).toEqual({ a: 5, b: 9, c: 1 });
    // Null comes before numbers, numbers before texts, texts before lists.
    const mixed = { a: 5, b: 'x', c: 5, d: [1] };
    const bounds = { a: 'x', b: 5, c: null, d: 'x' };
    expect(await updated(mixed, { $min: bounds })).toEqual({ a: 5, b: 5, c: null, d: 'x' });
    expect(await updated(mixed, { $max: bounds })).toEqual({ a: 'x', b: 'x', c: 5, d: [1] });
    const kept = Double.fromString('7');
    await updated({ kept, a: 1 }, { $set: { a: 2 } });
    expect((await c().findOne({}, { promoteValues: false }))?.kept).toEqual(kept);
  });

  it('$push and $addToSet', async () => {
    expect(await updated({}, { $push: { a: 1 } })).toEqual({ a: [1] });
    const keepLast = { $push: { a: { $each: [4, 5], $slice: -3 } } };
    expect(await updated({ a: [1, 2, 3] }, keepLast)).toEqual({ a: [3, 4, 5] });
    expect(await updated({ a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } })).toEqual({ a: [] });
    const lowestTwo = { $push: { a: { $each: [2], $sort: 1, $slice: 2 } } } as const;
    expect(await updated({ a: [3, 1] }, lowestTwo)).toEqual({ a: [1, 2] });
    expect(await updated({ a: [1, 2] }, { $addToSet: { a: 2 } })).toEqual({ a: [1, 2] });
    expect(await updated({ a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } })).toEqual({ a: [1, 2] });
  });

  it('$pull', async () => {
    expect(await updated({ a: [1, 5, 1] }, { $pull: { a: 1 } })).toEqual({ a: [5] });
    expect(await updated({ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } })).toEqual({ a: [1] });
    const byField = { $pull: { a: { x: 1 } } };
    expect(await updated({ a: [{ x: 1, y: 2 }, { x: 2 }] }, byField as Doc)).toEqual({ a: [{ x: 2 }] });
    expect(await updated({}, { $pull: { a: 1 } })).toEqual({});
  });

  it('are refused with the codes of MongoDB', async () => {
    expect(await refusedUpdate({ a: 'x' }, { $inc: { a: 1 } })).toBe(14);
    expect(await refusedUpdate({ a: null }, { $inc: { a: 1 } })).toBe(14);
    expect(await refusedUpdate({ a: 1 }, { $inc: { a: 'x' } })).toBe(14);
    expect(await refusedUpdate({ a: 1 }, { $push: { a: 1 } })).toBe(2);
    expect(await refusedUpdate({ a: 1 }, { $addToSet: { a: 1 } })).toBe(2);
    expect(await refusedUpdate({ a: 1 }, { $pull: { a: 1 } })).toBe(2);
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
    await c().insertOne({ _id: 1, a: 1, s: 'x' } as Doc);
    expect(await codeOf(c().updateOne({}, { $set: { a: 2 }, $inc: { s: 1 } }))).toBe(14);
    expect(await c().findOne({})).toEqual({ _id: 1, a: 1, s: 'x' });
  });

  it('count matched and modified documents', async () => {
    await c().insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await c().updateMany({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 0,
    });
    expect(await c().updateMany({}, { $set: { a: 2 } })).toMatchObject({ matchedCount: 3, modifiedCount: 2 });
    expect(await c().updateOne({ a: 2 }, { $inc: { a: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
  });

  it('replace whole documents but never their _id', async () => {
    await c().insertOne({ _id: 1, a: 1 } as Doc);
    await c().replaceOne({ a: 1 }, { b: 2 });
    expect(await c().findOne({})).toEqual({ _id: 1, b: 2 });
    expect(await codeOf(c().replaceOne({ b: 2 }, { _id: 2, b: 3 } as Doc))).toBe(66);
  });

  it('an upsert starts from the equalities of the filter', async () => {
    const filter = { a: 1, 'b.c': { $eq: 2 }, d: { $gt: 5 }, $and: [{ e: 3 }] };
    const update = { $set: { f: 4 }, $setOnInsert: { g: 5 }, $inc: { n: 1 } };
    const first = await c().updateOne(filter, update, { upsert: true });
    expect(first.upsertedId).toBeInstanceOf(ObjectId);
    const found = await c().findOne({}, { projection: { _id: 0 } });
    expect(found).toEqual({ a: 1, b: { c: 2 }, e: 3, f: 4, g: 5, n: 1 });
    const again = { $set: { f: 9 }, $setOnInsert: { g: 9 } };
    expect(await c().updateOne({ a: 1 }, again, { upsert: true })).toMatchObject({ upsertedCount: 0 });
    expect(await c().findOne({})).toMatchObject({ f: 9, g: 5 });
    const named = await c().updateOne({ _id: 'x' } as Doc, { $set: { a: 7 } }, { upsert: true });
    expect(named.upsertedId).toBe('x');
    expect(
      await codeOf(c().updateOne({ a: 8, $and: [{ a: 9 }] }, { $set: { b: 1 } }, { upsert: true })),
    ).toBe(54);
  });

  it('an upsert takes a list of one value as an equality', async () => {
    const upserted = async (filter: Doc) => {
      await c().deleteMany({});
      await c().updateOne(filter, { $set: { b: 1 } }, { upsert: true });
      return c().findOne({}, { projection: { _id: 0 } });
    };
    expect(await upserted({ a: { $in: [1] } })).toEqual({ a: 1, b: 1 });
    expect(await upserted({ $or: [{ a: 1 }] })).toEqual({ a: 1, b: 1 });
    expect(await upserted({ a: { $in: [1, 2] } })).toEqual({ b: 1 });
    expect(await upserted({ $or: [{ a: 1 }, { a: 2 }] })).toEqual({ b: 1 });
    expect(await upserted({ a: { $in: [] } })).toEqual({ b: 1 });
  });

  it('null is an _id like any other', async () => {
    // Otherwise the driver puts an id of its own in the place of null.
    const asGiven = { forceServerObjectId: true };
    await c().insertOne({ a: 1, _id: null } as unknown as Doc, asGiven);
    expect(await c().findOne({})).toEqual({ _id: null, a: 1 });
    expect(await codeOf(c().insertOne({ _id: null } as unknown as Doc, asGiven))).toBe(11000);
    await c().deleteMany({});
    const byId = { _id: null } as unknown as Doc;
    expect(await c().updateOne(byId, { $set: { a: 2 } }, { upsert: true })).toMatchObject({
      upsertedId: null,
    });
    expect(await c().findOne({})).toEqual({ _id: null, a: 2 });
    await c().replaceOne(byId, { a: 3 }, { upsert: true });
    await c().deleteMany({});
    await c().replaceOne(byId, { a: 4 }, { upsert: true });
    expect(await c().find({}).toArray()).toEqual([{ _id: null, a: 4 }]);
  });

  it('a field may begin with $ when it is inserted, except in _id', async () => {
    await c().insertOne({ _id: 1, $a: 1, b: { $c: 2 } } as Doc);
    expect(await c().findOne({})).toEqual({ _id: 1, $a: 1, b: { $c: 2 } });
    expect(await codeOf(c().insertOne({ _id: { $x: 1 } } as unknown as Doc))).toBe(52);
    expect(await codeOf(c().updateOne({}, { $set: { $a: 2 } }))).toBe(52);
  });
});
