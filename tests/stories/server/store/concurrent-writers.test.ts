import type { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../server/fixtures/databases.ts';
import { openClient, type TestClient } from '../../../server/fixtures/embedded/open-client.ts';

interface Counter {
  _id: string;
  rev: number;
  count: number;
}

describe.each(databases)('$name with concurrent writers', (database) => {
  let test: TestClient;
  let counters: mongo.Collection<Counter>;
  beforeAll(async () => {
    test = await openClient(database);
    counters = test.db.collection<Counter>('counters');
  });
  afterAll(async () => {
    await test.close();
  });

  async function addGuarded(id: string): Promise<void> {
    for (;;) {
      const { rev, count } = (await counters.findOne({ _id: id }))!;
      const change = { $set: { count: count + 1 }, $inc: { rev: 1 } };
      const { modifiedCount } = await counters.updateOne({ _id: id, rev }, change);
      if (modifiedCount === 1) return;
    }
  }

  it('adds up 32 guarded increments with retries exactly', async () => {
    await counters.insertOne({ _id: 'guarded', rev: 0, count: 0 });
    await Promise.all(Array.from({ length: 32 }, () => addGuarded('guarded')));
    expect(await counters.findOne({ _id: 'guarded' })).toEqual({ _id: 'guarded', rev: 32, count: 32 });
  });

  it('gives one of 32 claimants the claim', async () => {
    await counters.insertOne({ _id: 'claimed', rev: 0, count: 0 });
    const claims = Array.from({ length: 32 }, () =>
      counters.findOneAndUpdate({ _id: 'claimed', count: 0 }, { $inc: { count: 1 } }),
    );
    expect((await Promise.all(claims)).filter((claim) => claim !== null)).toHaveLength(1);
  });

  it('creates one document from upserts of one key', async () => {
    const upserts = Array.from({ length: 32 }, () =>
      counters.updateOne({ _id: 'upserted' }, { $inc: { count: 1 } }, { upsert: true }),
    );
    const results = await Promise.allSettled(upserts);
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    expect(await counters.findOne({ _id: 'upserted' })).toEqual({ _id: 'upserted', count: done });
  });
});
