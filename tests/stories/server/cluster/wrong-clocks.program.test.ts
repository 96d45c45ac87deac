import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
  servers = await Promise.all(Array.from({ length: 3 }, buildServerProcess));
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

it('servers whose machines have wrong clocks share the database’s time and jobs', {
  timeout: 240_000,
}, async () => {
  const [fast, slow, next] = servers as [ServerProcess, ServerProcess, ServerProcess];
  for (const [server, hours] of [
    [fast, 1],
    [slow, -1],
  ] as const)
    await startIn(server, hours);
  await vi.waitUntil(async () => (await leases()).length > 10 && (await kept('latest')) !== undefined);
  const offMs = async () => Math.abs((await kept('latest'))! - Date.now());
  expect(await offMs()).toBeLessThan(30 * 60_000);
  for (const { untilMs } of await leases()) expect(untilMs - Date.now()).toBeLessThan(30 * 60_000);
  const holders = async () => [...new Set((await leases()).map(({ holder }) => holder))];
  const before = await holders();

  await Promise.all([fast.end('SIGKILL'), slow.end('SIGKILL')]);
  await startIn(next, 0);
  await vi.waitUntil(async () => (await holders()).every((holder) => !before.includes(holder)));
  expect(await offMs()).toBeLessThan(30 * 60_000);
  for (const server of [fast, slow]) expect(server.log()).not.toMatch(/error/i);
});
