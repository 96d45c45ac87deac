import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { shippedTunables } from '#engine/content/tunables.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { databases } from '../../../fixtures/databases.ts';

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

/** Opens a store on two stored versions that don't know the number `maxSpeedPercent`. */
async function open<Value>(last: { isShipped: boolean }, look: (store: Store) => Value): Promise<Value> {
  const { maxSpeedPercent: _, ...values } = { ...shippedTunables, maxPirates: 4 };
  const common = { values, note: null, at: new Date(), author: 'Ann', restores: null };
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

it("publishes a release's defaults in place of those of the release before", async () => {
  const current = await open({ isShipped: true }, ({ tunables }) => tunables.current());
  expect(current).toMatchObject({ version: 2, isShipped: true, values: shippedTunables });
});

it("keeps a designer's version, with the default of a number that the release has added", async () => {
  const current = await open({ isShipped: false }, ({ tunables }) => tunables.current());
  expect(current).toMatchObject({ version: 1, isShipped: false });
  expect(current.values).toEqual({ ...shippedTunables, maxPirates: 4 });
});

it('publishes the first defaults once, however many processes start together', async () => {
  const stores = await Promise.all([1, 2, 3].map(() => openStore(database.uri)));
  await versions().deleteMany({});
  await Promise.all(stores.map(({ tunables }) => tunables.prepare()));
  expect(await versions().countDocuments()).toBe(1);
  await Promise.all(stores.map((store) => store.close()));
});
