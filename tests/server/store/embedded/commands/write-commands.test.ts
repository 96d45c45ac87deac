import type { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { describeConformance } from '../../../fixtures/embedded/open-client.ts';

type Doc = mongo.Document;

describeConformance('findAndModify', ({ c }) => {
  it('returns the document before or after the change', async () => {
    await c().insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ] as Doc[]);
    expect(await c().findOneAndUpdate({ _id: 1 } as Doc, { $inc: { n: 1 } })).toEqual({ _id: 1, n: 1 });
    const after = { returnDocument: 'after', projection: { _id: 0 } } as const;
    expect(await c().findOneAndUpdate({ _id: 1 } as Doc, { $inc: { n: 1 } }, after)).toEqual({ n: 3 });
    expect(await c().findOneAndUpdate({}, { $set: { top: true } }, { sort: { n: -1 } })).toEqual({
      _id: 1,
      n: 3,
    });
    expect(await c().findOneAndDelete({ _id: 2 } as Doc)).toEqual({ _id: 2, n: 2 });
    expect(await c().findOneAndUpdate({ _id: 2 } as Doc, { $set: { n: 0 } })).toBeNull();
    const made = await c().findOneAndUpdate(
      { _id: 3 } as Doc,
      { $inc: { n: 1 } },
      { ...after, upsert: true },
    );
    expect(made).toEqual({ n: 1 });
    const result = await c().findOneAndUpdate(
      { _id: 4 } as Doc,
      { $set: { n: 1 } },
      { upsert: true, includeResultMetadata: true },
    );
    expect(result).toMatchObject({
      value: null,
      lastErrorObject: { n: 1, updatedExisting: false, upserted: 4 },
    });
    expect(await c().findOneAndReplace({ _id: 1 } as Doc, { n: 7 }, after)).toEqual({ n: 7 });
  });
});

describeConformance('bulks', ({ c }) => {
  it('an ordered bulk stops at its first error, an unordered one continues', async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as Doc[];
    const ordered = await c()
      .insertMany(documents)
      .catch((error: mongo.MongoBulkWriteError) => error);
    expect(ordered).toMatchObject({ code: 11000, insertedCount: 1 });
    const rest = await c()
      .insertMany(documents, { ordered: false })
      .catch((error: mongo.MongoBulkWriteError) => error);
    expect(rest).toMatchObject({ code: 11000, insertedCount: 1 });
    expect((rest as mongo.MongoBulkWriteError).writeErrors).toHaveLength(2);
    expect(await c().countDocuments()).toBe(2);
  });

  it('run several kinds of writes', async () => {
    const result = await c().bulkWrite([
      { insertOne: { document: { _id: 1, a: 1 } as Doc } },
      { updateOne: { filter: { _id: 1 } as Doc, update: { $inc: { a: 1 } } } },
      { updateOne: { filter: { _id: 9 } as Doc, update: { $inc: { a: 1 } }, upsert: true } },
      { deleteOne: { filter: { _id: 1 } as Doc } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, matchedCount: 1, modifiedCount: 1, deletedCount: 1 });
    expect(result.upsertedIds).toEqual({ 2: 9 });
  });

  it('execute unacknowledged writes', async () => {
    await c().insertOne({ a: 1 }, { writeConcern: { w: 0 } });
    await expect.poll(() => c().countDocuments()).toBe(1);
  });
});
