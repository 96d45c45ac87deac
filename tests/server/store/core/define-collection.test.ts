import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { type Collection, defineCollection } from '#server/store/core/define-collection.ts';
import { databases } from '../../fixtures/databases.ts';

interface Noted {
  _id: string;
  readonly owner: string;
  readonly count: number;
  readonly goneAt?: Date;
}

const notedCollection = defineCollection<Noted>(
  'noted',
  { _id: String, owner: String, count: Number, goneAt: Date },
  [{ key: { owner: 1, count: -1 } }, { key: { goneAt: 1 }, expireAfterSeconds: 0 }],
);

describe.each(databases)('a collection on $name', ({ start }) => {
  let running: Awaited<ReturnType<typeof start>>;
  let database: Database;
  let noted: Collection<Noted>;
  beforeAll(async () => {
    running = await start();
    database = await connectMongoose(running.uri);
    noted = database.collection(notedCollection);
    await database.createIndexes();
    await noted.collection.insertOne({ _id: 'a', owner: 'ann', count: 1 });
  });
  afterAll(async () => {
    await database.close();
    await running.stop();
  });

  it('has the indexes and the expiry of its definition', async () => {
    const indexes = await noted.collection.indexes();
    expect(indexes.map(({ key, expireAfterSeconds }) => [key, expireAfterSeconds])).toEqual([
      [{ _id: 1 }, undefined],
      [{ owner: 1, count: -1 }, undefined],
      [{ goneAt: 1 }, 0],
    ]);
  });

  it('finds a document by plain values', async () => {
    expect(await noted.findOne({ owner: 'ann' }).lean()).toEqual({ _id: 'a', owner: 'ann', count: 1 });
  });

  it('never takes an object in the place of a value for an operator', async () => {
    const smuggled = { $ne: null } as unknown as string;
    await expect(noted.findOne({ owner: smuggled }).lean()).rejects.toThrow(/Cast to string failed/);
    await expect(noted.updateOne({ _id: smuggled }, { $set: { count: 9 } })).rejects.toThrow(/Cast/);
    await expect(noted.countDocuments({ count: { $gt: 0 } as never })).rejects.toThrow(/Cast/);
  });

  it('refuses fields that its definition does not have', async () => {
    const update = { $set: { cuont: 2 } } as object;
    await expect(noted.updateOne({ _id: 'a' }, update)).rejects.toThrow(/not in schema/);
    await expect(noted.findOne({ onwer: 'ann' } as object)).rejects.toThrow(/not in schema/);
  });
});
