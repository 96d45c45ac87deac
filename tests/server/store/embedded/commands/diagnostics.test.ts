import type { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { codeOf, describeConformance } from '../../../fixtures/embedded/open-client.ts';
import { stagesOf } from '../../../fixtures/embedded/stages-of.ts';

type Doc = mongo.Document;

describeConformance('the statistics of a database and a collection', ({ test, c, database }) => {
  it('count its collections, documents and indexes, and give sizes in bytes', async () => {
    const own = test().client.db(`${test().db.databaseName.slice(0, 30)}-stats`);
    await own.collection('one').insertMany([{ a: 1 }, { a: 2 }, {}]);
    await own.collection('one').createIndex({ a: 1 });
    await own.collection('two').insertOne({});
    const stats = await own.stats();
    expect(stats).toMatchObject({ db: own.databaseName, collections: 2, objects: 4, indexes: 3, ok: 1 });
    for (const size of ['storageSize', 'totalSize', 'fsUsedSize', 'fsTotalSize'])
      expect(stats[size]).toBeGreaterThan(0);
    const inMegabytes = await own.stats({ scale: 1_000_000 });
    expect(inMegabytes.fsTotalSize).toBeCloseTo(stats.fsTotalSize / 1_000_000, -1);
    expect(await codeOf(own.stats({ scale: 0 }))).toBeDefined();
    await own.dropDatabase();
  });

  it('give the bytes of the documents and of each index', async () => {
    await c().insertMany(Array.from({ length: 50 }, (_, _id) => ({ _id, a: 'x'.repeat(100) })) as Doc[]);
    await c().createIndex({ a: 1 }, { name: 'own' });
    const byStage = await c()
      .aggregate([{ $collStats: { storageStats: { scale: 1 } } }])
      .toArray();
    const byCommand = await test().db.command({ collStats: c().collectionName });
    for (const stats of [byStage[0]!.storageStats, byCommand]) {
      // int32 _id: 9 bytes, a: 108, head and end: 5.
      expect(stats).toMatchObject({ count: 50, size: 50 * 122, avgObjSize: 122, nindexes: 2, capped: false });
      expect(Object.keys(stats.indexSizes)).toEqual(['_id_', 'own']);
      expect(stats.indexSizes.own).toBeGreaterThan(database === 'embedded' ? 50 * 100 : 0);
      expect(stats.totalIndexSize).toBe(stats.indexSizes._id_ + stats.indexSizes.own);
    }
    expect(byStage[0]!.ns).toBe(`${test().db.databaseName}.${c().collectionName}`);
    const empty = test().fresh();
    await empty.insertOne({});
    await empty.deleteMany({});
    expect(await test().db.command({ collStats: empty.collectionName })).toMatchObject({ count: 0, size: 0 });
    const missing = test()
      .fresh()
      .aggregate([{ $collStats: { storageStats: {} } }]);
    expect(await codeOf(missing.toArray())).toBe(26);
  });
});

describeConformance('explain', ({ test, c }) => {
  it('names the index, or says that all documents are read', async () => {
    await c().insertMany([{ a: 1, b: 1 }, { a: 2 }, { a: [3, 4] }]);
    await c().createIndex({ a: 1 }, { name: 'own' });
    expect(await stagesOf(c().find({ a: 1 }))).toEqual(['FETCH', 'IXSCAN own']);
    expect(await stagesOf(c().find({ b: 1 }))).toEqual(['COLLSCAN']);
    expect(await stagesOf(c().find({ b: 1 }).sort({ b: 1 }))).toEqual(['SORT', 'COLLSCAN']);
    expect(await stagesOf(test().fresh().find({}))).toEqual(['EOF']);
    const { queryPlanner } = await c().find({ a: 1 }).explain('queryPlanner');
    expect(queryPlanner.winningPlan.inputStage).toMatchObject({
      keyPattern: { a: 1 },
      isMultiKey: true,
      isUnique: false,
      isSparse: false,
      direction: 'forward',
    });
    expect(queryPlanner.namespace).toBe(`${test().db.databaseName}.${c().collectionName}`);
  });

  it('tells it of every command with a filter, and changes nothing', async () => {
    await c().insertMany([{ a: 1 }, { a: 2 }]);
    await c().createIndex({ a: 1 });
    const name = c().collectionName;
    const query = { a: 1 };
    const commands: Doc[] = [
      { count: name, query },
      { findAndModify: name, query, update: { $set: { b: 1 } } },
      { update: name, updates: [{ q: query, u: { $set: { b: 1 } } }] },
      { delete: name, deletes: [{ q: query, limit: 1 }] },
      { aggregate: name, pipeline: [{ $match: query }, { $group: { _id: null } }], cursor: {} },
    ];
    for (const explain of commands) {
      const answer = await test().db.command({ explain, verbosity: 'queryPlanner' });
      expect(JSON.stringify(answer)).toMatch(/"stage":"(IXSCAN|COUNT_SCAN)".*"indexName":"a_1"|a_1.*IXSCAN/);
    }
    expect(
      await c()
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await codeOf(test().db.command({ explain: { find: name, filter: { $foo: 1 } } }))).toBe(2);
    expect(await codeOf(test().db.command({ explain: 1 }))).toBeDefined();
  });
});
