import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { shippedTunables } from '#engine/content/tunables.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { databases } from '#tests/server/store/databases.ts';

let database: Awaited<ReturnType<(typeof databases)[number]['start']>>;
let client: mongoose.mongo.MongoClient;
beforeAll(async () => {
  database = await databases[0]!.start();
  client = await mongoose.mongo.MongoClient.connect(database.uri);
});
afterAll(async () => {
  await client.close();
  await database.stop();
});

const versions = () => client.db().collection<{ _id: number }>('tunables');
beforeEach(async () => {
  await versions().deleteMany({});
});

/** A release that limits what speed saves, on a database of one that didn't. */
async function open<Value>(last: { isShipped: boolean }, look: (store: Store) => Value): Promise<Value> {
  const { maxSpeedPercent: _, ...before } = { ...shippedTunables, maxPirates: 4 };
  const common = { values: before, note: null, at: new Date(), author: 'Ann', restores: null };
  if ((await versions().countDocuments()) === 0)
    await versions().insertMany([
      { _id: 0, ...common, isShipped: true },
      { _id: 1, ...common, ...last },
    ] as never);
  const store = await openStore(database.uri);
  try {
    return look(store);
  } finally {
    await store.close();
  }
}

it('leaves versions from before a number as they were, so that a trip ends as it began', async () => {
  const found = await open({ isShipped: true }, ({ tunables }) => [
    tunables.valuesOf(0).maxSpeedPercent,
    tunables.valuesOf(1).maxSpeedPercent,
    tunables.current().values,
  ]);
  expect(found).toEqual([100, 100, shippedTunables]);
});

it("adds the number to a designer's version in one of its own, once, and changes no other", async () => {
  const look = ({ tunables }: Store) => tunables.current();
  const first = await open({ isShipped: false }, look);
  expect(first).toMatchObject({ version: 2, isShipped: false });
  expect(first.values).toEqual({ ...shippedTunables, maxPirates: 4 });
  const again = await open({ isShipped: false }, look);
  expect(again).toEqual(first);
});
