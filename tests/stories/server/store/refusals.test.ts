import type { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../server/fixtures/databases.ts';
import { codeOf, openClient, type TestClient } from '../../../server/fixtures/embedded/open-client.ts';

type Doc = mongo.Document;

const NOT_IMPLEMENTED = 238;

const embedded = databases.find(({ name }) => name === 'embedded')!;

describe('the embedded database refuses what it does not support', () => {
  let test: TestClient;
  let c: mongo.Collection<Doc>;
  beforeAll(async () => {
    test = await openClient(embedded);
    c = test.fresh();
    await c.insertOne({ a: [1], n: 1 });
  });
  afterAll(async () => {
    await test.close();
  });

  it.each<[string, Doc]>([
    ['$where', { $where: 'true' }],
    ['$expr', { $expr: { $eq: ['$a', 1] } }],
    ['$nor', { $nor: [{ a: 1 }] }],
    ['$all', { a: { $all: [1] } }],
    ['$size', { a: { $size: 1 } }],
    ['$type', { a: { $type: 'int' } }],
    ['$regex', { s: { $regex: 'a' } }],
    ['a regular expression', { s: /a/ }],
    ['a regular expression in $in', { s: { $in: [/a/] } }],
    ['a regular expression in $not', { s: { $not: /a/ } }],
    ['$mod', { a: { $mod: [2, 1] } }],
    ['$bitsAllSet', { a: { $bitsAllSet: 1 } }],
    ['$near', { a: { $near: [0, 0] } }],
    ['$text', { $text: { $search: 'x' } }],
  ])('in filters: %s', async (_name, filter) => {
    expect(await codeOf(c.findOne(filter))).toBe(NOT_IMPLEMENTED);
  });

  it.each<[string, Doc | Doc[]]>([
    ['a pipeline', [{ $set: { a: 1 } }]],
    ['$mul', { $mul: { n: 2 } }],
    ['$currentDate', { $currentDate: { at: true } }],
    ['$pop', { $pop: { a: 1 } }],
    ['$pullAll', { $pullAll: { a: [1] } }],
    ['$position', { $push: { a: { $each: [1], $position: 0 } } }],
    ['$sort by fields', { $push: { a: { $each: [{}], $sort: { x: 1 } } } }],
    ['$rename', { $rename: { a: 'b' } }],
    ['$bit', { $bit: { a: { or: 1 } } }],
    ['$', { $set: { 'a.$': 1 } }],
    ['$[]', { $inc: { 'a.$[]': 1 } }],
  ])('in updates: %s', async (_name, update) => {
    expect(await codeOf(c.updateOne({ a: 1 }, update))).toBe(NOT_IMPLEMENTED);
    expect(await c.findOne({}, { projection: { _id: 0 } })).toEqual({ a: [1], n: 1 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['arrayFilters', () => c.updateOne({}, { $set: { n: 2 } }, { arrayFilters: [] })],
    ['a collation', () => c.find({}, { collation: { locale: 'en' } }).toArray()],
    ['a projected expression', () => c.findOne({}, { projection: { b: '$a' } })],
    ['$slice in a projection', () => c.findOne({}, { projection: { a: { $slice: 1 } } })],
    ['tailable cursors', () => c.find({}, { tailable: true }).toArray()],
    ['$project', () => c.aggregate([{ $project: { a: 1 } }]).toArray()],
    ['$sort in a pipeline', () => c.aggregate([{ $sort: { a: 1 } }]).toArray()],
    ['$count', () => c.aggregate([{ $count: 'n' }]).toArray()],
    ['a second $match', () => c.aggregate([{ $match: {} }, { $match: {} }]).toArray()],
    ['$lookup', () => c.aggregate([{ $lookup: { from: 'x', pipeline: [], as: 'y' } }]).toArray()],
    ['$facet', () => c.aggregate([{ $facet: {} }]).toArray()],
    ['$avg in $group', () => c.aggregate([{ $group: { _id: 1, n: { $avg: '$n' } } }]).toArray()],
    ['a path in $group', () => c.aggregate([{ $group: { _id: '$a.b' } }]).toArray()],
    ['an expression in $group', () => c.aggregate([{ $group: { _id: { $max: '$a' } } }]).toArray()],
    ['distinct', () => c.distinct('a')],
    ['partial indexes', () => c.createIndex({ a: 1 }, { partialFilterExpression: { n: 1 } })],
    ['$push in $group', () => c.aggregate([{ $group: { _id: 1, all: { $push: '$a' } } }]).toArray()],
    ['capped collections', () => test.db.createCollection('capped', { capped: true, size: 100 })],
    ['validators', () => test.db.createCollection('valid', { validator: { a: 1 } })],
    ['an unknown index option', () => c.createIndex({ a: 1 }, { hidden: true })],
    ['explain of getMore', () => test.db.command({ explain: { listIndexes: 'c' } })],
    ['change streams', () => c.watch().next()],
  ])('%s', async (_name, run) => {
    const refusal = await run().catch((error: mongo.MongoServerError) => error);
    expect([NOT_IMPLEMENTED, 59]).toContain((refusal as mongo.MongoServerError).code);
    expect((refusal as Error).message).toMatch(/this database has only what its application uses/i);
  });

  it.each<[string, mongo.IndexSpecification]>([
    ['text', { a: 'text' }],
    ['hashed', { a: 'hashed' }],
    ['2dsphere', { a: '2dsphere' }],
    ['wildcard', { '$**': 1 }],
  ])('%s indexes', async (_name, key) => {
    expect(await codeOf(c.createIndex(key))).toBe(67);
  });

  it('transactions', async () => {
    const transaction = { startTransaction: true, autocommit: false, txnNumber: 1 };
    expect(await codeOf(test.db.command({ insert: 'c', documents: [{}], ...transaction }))).toBe(20);
  });

  it('keys that are too long', async () => {
    const long = 'x'.repeat(3000);
    expect(await codeOf(c.insertOne({ _id: long as unknown as mongo.ObjectId }))).toBe(17280);
    await c.createIndex({ s: 1 });
    expect(await codeOf(c.insertOne({ s: long }))).toBe(17280);
    expect(await c.find({ s: long }).toArray()).toEqual([]);
    expect(await c.find({ s: { $gt: long } }).toArray()).toEqual([]);
    expect(await c.countDocuments()).toBe(1);
  });

  it('a refused write without affecting concurrent ones', async () => {
    const unique = test.fresh();
    await unique.createIndex({ k: 1 }, { unique: true });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => unique.insertOne({ k: at % 20, at })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await unique.find({}, { hint: { k: 1 } }).toArray()).toHaveLength(20);
    expect(await unique.countDocuments()).toBe(20);
  });
});
