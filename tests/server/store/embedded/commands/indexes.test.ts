import mongoose, { type mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { codeOf, describeConformance } from '../../../fixtures/embedded/open-client.ts';
import { stagesOf } from '../../../fixtures/embedded/stages-of.ts';

const { Double, Long } = mongoose.mongo.BSON;

type Doc = mongo.Document;
type Collection = mongo.Collection<Doc>;

const minute = 60_000;

async function idsOf(found: mongo.FindCursor<mongo.WithId<Doc>>): Promise<unknown[]> {
  return (await found.toArray()).map((document) => document._id);
}

/** The code of the first refused insert; null when all are accepted. */
async function refusedInsert(collection: Collection, documents: Doc[]): Promise<unknown> {
  for (const document of documents) {
    try {
      await collection.insertOne(document);
    } catch (error) {
      return (error as mongo.MongoServerError).code;
    }
  }
  return null;
}

describeConformance('a unique index', ({ test, c }) => {
  it('refuses duplicates with key pattern and value', async () => {
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
    expect(await refusedInsert(c(), [{ _id: 1, a: 2 }, { _id: 1 }])).toBe(11000);
  });

  it('takes a missing value for null, and null for a value', async () => {
    await c().createIndex({ a: 1 }, { unique: true });
    expect(await refusedInsert(c(), [{ b: 1 }, { b: 2 }])).toBe(11000);
    expect(await refusedInsert(c(), [{ a: null }])).toBe(11000);
    const compound = test().fresh();
    await compound.createIndex({ a: 1, b: 1 }, { unique: true });
    expect(await refusedInsert(compound, [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }, {}])).toBeNull();
    expect(await refusedInsert(compound, [{ a: 1, b: null }])).toBe(11000);
    expect(await refusedInsert(compound, [{ a: null }])).toBe(11000);
  });

  it('takes numbers of different types for the same value', async () => {
    await c().createIndex({ a: 1 }, { unique: true });
    expect(await refusedInsert(c(), [{ a: 1 }, { a: '1' }, { a: true }])).toBeNull();
    expect(await refusedInsert(c(), [{ a: Long.fromNumber(1) }])).toBe(11000);
    expect(await refusedInsert(c(), [{ a: new Double(1) }])).toBe(11000);
  });

  it('lets a document have a value twice, and no two documents the same one', async () => {
    await c().createIndex({ a: 1 }, { unique: true });
    expect(await refusedInsert(c(), [{ a: [1, 1] }, { a: [2, 3] }])).toBeNull();
    expect(await refusedInsert(c(), [{ a: 3 }])).toBe(11000);
    expect(await refusedInsert(c(), [{ a: [4, 1] }])).toBe(11000);
    expect(await codeOf(c().updateOne({ a: 2 }, { $push: { a: 1 } } as Doc))).toBe(11000);
    expect(await refusedInsert(c(), [{ a: 4 }])).toBeNull();
  });

  it('frees the value of a changed or deleted document', async () => {
    await c().createIndex({ a: 1 }, { unique: true });
    await c().insertMany([{ a: 1 }, { a: 2 }]);
    await c().updateOne({ a: 1 }, { $set: { a: 3 } });
    await c().deleteOne({ a: 2 });
    expect(await refusedInsert(c(), [{ a: 1 }, { a: 2 }])).toBeNull();
    expect(await refusedInsert(c(), [{ a: 3 }])).toBe(11000);
  });

  it('is not made over duplicates, and then leaves nothing behind', async () => {
    await c().insertMany([{ a: 1 }, { a: 1 }]);
    expect(await codeOf(c().createIndex({ a: 1 }, { unique: true }))).toBe(11000);
    expect(await c().listIndexes().toArray()).toHaveLength(1);
    expect(await refusedInsert(c(), [{ a: 1 }])).toBeNull();
  });
});

describeConformance('a sparse index', ({ test, c, database }) => {
  it('has no entry for a document without its field, but one for null', async () => {
    await c().createIndex({ a: 1 }, { unique: true, sparse: true });
    expect(await refusedInsert(c(), [{}, {}, { a: 1 }, { a: null }])).toBeNull();
    expect(await refusedInsert(c(), [{ a: 1 }])).toBe(11000);
    expect(await refusedInsert(c(), [{ a: null }])).toBe(11000);
    const compound = test().fresh();
    await compound.createIndex({ a: 1, b: 1 }, { unique: true, sparse: true });
    expect(await refusedInsert(compound, [{}, {}, { a: 1 }])).toBeNull();
    expect(await refusedInsert(compound, [{ a: 1 }])).toBe(11000);
  });

  it('is not used where documents without the field count', async () => {
    await c().createIndex({ a: 1 }, { sparse: true });
    await c().insertMany([{ _id: 1 }, { _id: 2, a: 5 }, { _id: 3, a: null }] as Doc[]);
    expect(await idsOf(c().find({}).sort({ a: 1, _id: 1 }))).toEqual([1, 3, 2]);
    expect(await idsOf(c().find({ a: null }).sort({ _id: 1 }))).toEqual([1, 3]);
    expect(
      await idsOf(
        c()
          .find({ a: { $in: [null, 5] } })
          .sort({ _id: 1 }),
      ),
    ).toEqual([1, 2, 3]);
    expect(
      await idsOf(
        c()
          .find({ a: { $lte: null } })
          .sort({ _id: 1 }),
      ),
    ).toEqual([1, 3]);
    expect(await idsOf(c().find({ a: { $exists: false } }))).toEqual([1]);
    expect(await stagesOf(c().find({}).sort({ a: 1 }))).toContain('SORT');
    expect(await stagesOf(c().find({ a: { $gt: 1 } }))).toContain('IXSCAN a_1');
    if (database === 'embedded') expect(await codeOf(c().find({}).hint({ a: 1 }).toArray())).toBe(238);
  });
});

describeConformance('a compound index', ({ c }) => {
  it('serves its prefixes and nothing else', async () => {
    await c().createIndex({ a: 1, b: -1, c: 1 });
    await c().insertMany(Array.from({ length: 20 }, (_, n) => ({ a: n % 2, b: n % 5, c: n })));
    const byIndex = 'IXSCAN a_1_b_-1_c_1';
    expect(await stagesOf(c().find({ a: 1 }))).toContain(byIndex);
    expect(await stagesOf(c().find({ a: 1, b: { $gt: 2 } }))).toContain(byIndex);
    expect(await stagesOf(c().find({ b: 1 }))).toEqual(['COLLSCAN']);
    expect(await stagesOf(c().find({ c: 1, b: 2 }))).toEqual(['COLLSCAN']);
  });

  it('gives its own order and the reverse of it, but no other', async () => {
    await c().createIndex({ a: 1, b: -1 });
    await c().insertMany(Array.from({ length: 20 }, (_, n) => ({ a: n % 4, b: (n * 7) % 20 })));
    const sorts: [Record<string, 1 | -1>, isSorted: boolean][] = [
      [{ a: 1, b: -1 }, true],
      [{ a: -1, b: 1 }, true],
      [{ a: -1 }, true],
      [{ a: 1, b: 1 }, false],
      [{ b: -1, a: 1 }, false],
      [{ b: 1 }, false],
    ];
    for (const [sort, isSorted] of sorts) {
      const stages = await stagesOf(c().find({}).sort(sort).hint('a_1_b_-1'));
      expect(stages.includes('SORT')).toBe(!isSorted);
      const found = await c().find({}).sort(sort).hint('a_1_b_-1').toArray();
      const fields = Object.entries(sort);
      const isInOrder = (x: Doc, y: Doc) => {
        const first = fields.find(([name]) => x[name] !== y[name]);
        return !first || (x[first[0]] - y[first[0]]) * first[1] < 0;
      };
      expect(found).toHaveLength(20);
      expect(found.slice(1).every((document, at) => isInOrder(found[at]!, document))).toBe(true);
    }
    expect(await stagesOf(c().find({ a: 2 }).sort({ b: 1 }))).not.toContain('SORT');
  });
});

describeConformance('a descending index', ({ c }) => {
  it('finds the same ranges, and sorts both ways', async () => {
    await c().createIndex({ a: -1 });
    const values = [null, -1, 0.5, 3, 9, 'a', 'b', new Date(5)];
    await c().insertMany(values.map((a, _id) => ({ _id, a })) as unknown as Doc[]);
    const hinted = (filter: Doc, sort: 1 | -1) => idsOf(c().find(filter).sort({ a: sort }).hint('a_-1'));
    expect(await hinted({}, -1)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect(await hinted({}, 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await hinted({ a: { $gt: 0.5 } }, -1)).toEqual([4, 3]);
    expect(await hinted({ a: { $gte: 0.5, $lt: 9 } }, 1)).toEqual([2, 3]);
    expect(await hinted({ a: { $lt: 'b' } }, 1)).toEqual([5]);
    expect(await hinted({ a: { $in: [9, null, 'b'] } }, -1)).toEqual([6, 4, 0]);
    expect(await stagesOf(c().find({}).sort({ a: 1 }))).not.toContain('SORT');
  });
});

describeConformance('a multikey index', ({ c }) => {
  it('has an entry for each element', async () => {
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
    const found = (filter: Doc) => idsOf(c().find(filter).sort({ _id: 1 }));
    expect(await found({ 'a.k': 1 })).toEqual([1, 2]);
    expect(await found({ 'a.k': 1, 'a.v': 2 })).toEqual([1, 2]);
    expect(await found({ a: { $elemMatch: { k: 1, v: 2 } } })).toEqual([2]);
    expect(await found({ 'a.k': { $gt: 2, $lt: 5 } })).toEqual([1]);
  });

  it('finds whole arrays, empty ones and null among the elements', async () => {
    await c().createIndex({ a: 1 });
    const values = [[1, 2], [2, 1], [], null, [null], 2, [[1, 2]]];
    await c().insertMany(values.map((a, _id) => ({ _id, a })) as unknown as Doc[]);
    const found = (filter: Doc) => idsOf(c().find(filter).sort({ _id: 1 }));
    expect(await found({ a: [1, 2] })).toEqual([0, 6]);
    expect(await found({ a: [] })).toEqual([2]);
    expect(await found({ a: null })).toEqual([3, 4]);
    expect(await found({ a: { $in: [null, 1] } })).toEqual([0, 1, 3, 4]);
    expect(await found({ a: { $gt: 1 } })).toEqual([0, 1, 5]);
    expect(await stagesOf(c().find({ a: 2 }).sort({ a: 1 }))).toContain('IXSCAN a_1');
  });

  it('is of one array: two are refused, at an insert and when it is made', async () => {
    await c().createIndex({ x: 1, y: 1 });
    expect(
      await refusedInsert(c(), [
        { x: [1], y: 2 },
        { x: 1, y: [2] },
      ]),
    ).toBeNull();
    expect(await refusedInsert(c(), [{ x: [1], y: [2] }])).toBe(171);
    await c().insertOne({ p: [1], q: [2] });
    expect(await codeOf(c().createIndex({ p: 1, q: 1 }))).toBe(171);
    expect(await c().listIndexes().toArray()).toHaveLength(2);
  });
});

describeConformance('a TTL index', ({ c, database }) => {
  it('removes documents whose time has passed, and no others', async () => {
    await c().createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    const ago = (ms: number) => new Date(Date.now() - ms);
    await c().insertMany([
      { _id: 'an hour', at: ago(60 * minute) },
      { _id: 'just passed', at: ago(minute + 1000) },
      { _id: 'not yet', at: ago(minute / 2) },
      { _id: 'lowest of a list', at: [ago(0), ago(2 * minute)] },
      { _id: 'text', at: 'text' },
      { _id: 'number', at: 5 },
      { _id: 'without' },
    ] as unknown as Doc[]);
    if (database !== 'embedded') return;
    await expect
      .poll(() => idsOf(c().find({}).sort({ _id: 1 })))
      .toEqual(['not yet', 'number', 'text', 'without']);
  });

  it('with 0 seconds removes a document at the time in its field', async () => {
    await c().createIndex({ at: -1 }, { expireAfterSeconds: 0 });
    const inAnHour = new Date(Date.now() + 60 * minute);
    await c().insertMany([
      { _id: 'past', at: new Date(Date.now() - 1000) },
      { _id: 'future', at: inAnHour },
    ] as unknown as Doc[]);
    if (database !== 'embedded') return;
    await expect.poll(() => idsOf(c().find({}))).toEqual(['future']);
  });

  it('is of one field other than _id, and not of less than no time', async () => {
    expect(await codeOf(c().createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 1 }))).toBe(67);
    expect(await codeOf(c().createIndex({ a: 1 }, { expireAfterSeconds: -1 }))).toBe(67);
    expect(await codeOf(c().createIndex({ a: 1 }, { expireAfterSeconds: 2 ** 31 }))).toBe(67);
    expect(await codeOf(c().createIndex({ _id: 1 }, { expireAfterSeconds: 1 }))).toBeDefined();
  });
});

describeConformance('indexes', ({ test, c, database }) => {
  it('are made once, and refused with other options or another name', async () => {
    expect(await c().createIndex({ a: 1 })).toBe('a_1');
    expect(await c().createIndex({ a: 1 })).toBe('a_1');
    expect(await codeOf(c().createIndex({ a: 1 }, { unique: true, name: 'a_1' }))).toBe(86);
    expect(await codeOf(c().createIndex({ a: 1 }, { expireAfterSeconds: 5, name: 'a_1' }))).toBe(85);
    expect(await codeOf(c().createIndex({ b: 1 }, { name: 'a_1' }))).toBe(86);
    expect(await codeOf(c().createIndex({ a: 1 }, { name: 'other' }))).toBe(85);
    expect(await codeOf(c().createIndex({ b: 1 }, { name: '_id_' }))).toBe(2);
    expect(await codeOf(c().createIndex({ b: 1 }, { name: '*' }))).toBe(2);
    expect(await c().createIndex({ a: -1 })).toBe('a_-1');
    // MongoDB 5 can have them beside one another.
    if (database === 'embedded')
      expect(await codeOf(c().createIndex({ a: 1 }, { sparse: true, name: 'sparse' }))).toBe(85);
    expect(await c().listIndexes().toArray()).toHaveLength(3);
  });

  it.each<[string, Doc]>([
    ['no fields', {}],
    ['direction 0', { a: 0 }],
    ['an empty name', { '': 1 }],
    ['a name that begins with $', { $a: 1 }],
    ['an empty part', { 'a..b': 1 }],
  ])('of %s are refused', async (_what, key) => {
    const command = { createIndexes: c().collectionName, indexes: [{ key, name: 'bad' }] };
    expect(await codeOf(test().db.command(command))).toBe(67);
  });

  it('are listed with their options', async () => {
    await c().createIndexes([
      { key: { a: 1 } },
      { key: { b: -1 }, expireAfterSeconds: 5 },
      { key: { c: 1, 'd.e': -1 }, unique: true, sparse: true, name: 'own' },
    ]);
    expect(await c().listIndexes().toArray()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1' },
      { v: 2, key: { b: -1 }, name: 'b_-1', expireAfterSeconds: 5 },
      { v: 2, key: { c: 1, 'd.e': -1 }, name: 'own', unique: true, sparse: true },
    ]);
    expect(await codeOf(test().fresh().listIndexes().toArray())).toBe(26);
  });

  it('are dropped by name, by key and all but the one on _id', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ key: { [name]: 1 as const } }));
    await c().createIndexes(keys);
    const drop = (index: unknown) => test().db.command({ dropIndexes: c().collectionName, index });
    const names = async () => (await c().listIndexes().toArray()).map(({ name }) => name);
    await drop('a_1');
    await drop({ b: 1 });
    await drop(['c_1', 'd_1']);
    expect(await names()).toEqual(['_id_', 'e_1']);
    expect(await codeOf(drop('a_1'))).toBe(27);
    expect(await codeOf(drop({ b: 1 }))).toBe(27);
    expect(await codeOf(drop({ e: -1 }))).toBe(27);
    expect(await codeOf(drop('_id_'))).toBe(72);
    expect(await codeOf(drop({ _id: 1 }))).toBe(72);
    await drop('*');
    expect(await names()).toEqual(['_id_']);
    expect(await codeOf(test().fresh().dropIndex('a_1'))).toBe(26);
  });

  it('bind nothing any more once they are dropped', async () => {
    await c().createIndex({ a: 1 }, { unique: true });
    await c().insertOne({ a: 1 });
    await c().dropIndex('a_1');
    expect(await refusedInsert(c(), [{ a: 1 }])).toBeNull();
    expect(await codeOf(c().find({}).hint('a_1').toArray())).toBe(2);
    expect(await stagesOf(c().find({ a: 1 }))).toEqual(['COLLSCAN']);
    await c().createIndex({ a: 1 });
    expect(await c().countDocuments({ a: 1 }, { hint: 'a_1' })).toBe(2);
  });
});
