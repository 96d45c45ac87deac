import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { buildServerProcess, type ServerProcess } from '../../../server/fixtures/start-server-process.ts';

interface Lease {
  readonly _id: string;
  readonly holder: string;
  readonly untilMs: number;
}

let database: { uri: string; stop(): Promise<void> };
let connection: Database;
let servers: ServerProcess[];

beforeAll(async () => {
  database = await databases[0]!.start();
  connection = await connectMongoose(database.uri);
  servers = await Promise.all(Array.from({ length: 4 }, buildServerProcess));
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()));
  await connection.close();
  await database.stop();
});

const moveClock = join(process.cwd(), 'tests/labs/faults/table/move-clock.mjs');
/** Starts a server whose machine's clock is wrong by so many hours. */
const startIn = (server: ServerProcess, clockHours: number) =>
  server.start({
    env: { MONGODB_URI: database.uri, CLOCK_HOURS: String(clockHours) },
    nodeArgs: ['--import', moveClock],
  });
const leases = () => connection.documents<Lease>('leases').find().toArray();
const kept = async (name: string) =>
  (await connection.documents<{ _id: string; number: number }>('kept').findOne({ _id: name }))?.number;

it('servers with wrong clocks take no job and write no time, and a dead one is replaced', {
  timeout: 120_000,
}, async () => {
  const [fast, slow, right, next] = servers as [ServerProcess, ServerProcess, ServerProcess, ServerProcess];
  // They are never ready, and end with the test.
  for (const [server, hours] of [
    [fast, 1],
    [slow, -1],
  ] as const)
    startIn(server, hours).catch(() => undefined);
  await expect.poll(() => kept('schema')).toBeDefined();
  await wait(4000);
  expect(await leases()).toEqual([]);
  expect(await kept('latest')).toBeUndefined();

  await startIn(right, 0);
  await expect.poll(async () => (await leases()).length).toBeGreaterThan(10);
  await expect.poll(() => kept('latest')).toBeDefined();
  expect(Math.abs((await kept('latest'))! - Date.now())).toBeLessThan(20_000);
  const holders = async () => [...new Set((await leases()).map(({ holder }) => holder))];
  const [first, ...others] = await holders();
  expect(others).toEqual([]);
  for (const { untilMs } of await leases()) expect(untilMs - Date.now()).toBeLessThan(12_000);

  await right.end('SIGKILL');
  await startIn(next, 0);
  await expect.poll(holders).not.toContain(first);
  expect(await holders()).toHaveLength(1);
  for (const server of [fast, slow]) expect(server.log()).not.toMatch(/error/i);
});
