import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { databases } from '../../fixtures/databases.ts';

let running: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let database: Database;
beforeAll(async () => {
  running = await databases[0]!.start();
  database = await connectMongoose(running.uri);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.close();
  await running.stop();
});

it('counts the database as connected after a pause in which no check of the driver ended', async () => {
  await new Promise((done) => database.connection.getClient().once('serverHeartbeatSucceeded', done));
  const resumedMs = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(resumedMs);
  expect(database.isConnected()).toBe(true);
  vi.restoreAllMocks();
});

it('counts a closed connection as not connected', async () => {
  const closed = await connectMongoose(running.uri);
  await closed.close();
  expect(closed.isConnected()).toBe(false);
});
