import mongoose, { type mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { codeOf, describeConformance } from '../../../fixtures/embedded/open-client.ts';

const { Decimal128, Double, Long } = mongoose.mongo.BSON;

type Doc = mongo.Document;

describeConformance('filters', ({ test, c }) => {
  /** The `_id`s that a filter finds among the documents, which are numbered from 0. */
  async function ids(documents: Doc[], filter: Doc): Promise<unknown[]> {
    await c().deleteMany({});
    await c().insertMany(documents.map((document, _id) => ({ _id, ...document }) as Doc));
    const found = await c().find(filter).sort({ _id: 1 }).toArray();
    return found.map((document) => document._id);
  }
  it('equality ignores number types and looks into arrays', async () => {
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

  it('order compares values of one type only', async () => {
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

  it('dotted paths enter arrays by element and by index', async () => {
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

  it('$elemMatch', async () => {
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
  });

  it('$and, $or and $not', async () => {
    const docs = [{ a: 1, s: 'Moon' }, { a: 2, s: 'mars' }, { a: 3 }, { a: 'x', s: 'Mercury' }];
    expect(await ids(docs, { $or: [{ a: 1 }, { s: 'mars' }] })).toEqual([0, 1]);
    expect(await ids(docs, { $and: [{ a: { $gt: 1 } }, { a: { $lt: 3 } }] })).toEqual([1]);
    expect(await ids(docs, { a: { $not: { $gt: 1 } } })).toEqual([0, 3]);
  });

  it('embedded documents are equal field by field, in order', async () => {
    const docs = [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { a: { x: 1 } }];
    expect(await ids(docs, { a: { x: 1, y: 2 } })).toEqual([0]);
    expect(await ids(docs, { a: { x: new Double(1) } })).toEqual([2]);
  });

  it('refuses unknown operators', async () => {
    await c().insertOne({ a: 1 });
    expect(await codeOf(c().findOne({ a: { $foo: 1 } }))).toBe(2);
    expect(await codeOf(c().findOne({ $foo: [] }))).toBe(2);
    expect(await codeOf(c().findOne({ a: { $in: 5 } } as Doc))).toBe(2);
    expect(await codeOf(c().findOne({ $or: [] }))).toBe(2);
    expect(await codeOf(test().db.command({ nonsense: 1 }))).toBe(59);
  });
});
