import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '#server/start-server.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { patient } from '../../../server/fixtures/database-address.ts';
import { DatabaseProxy } from '../../../server/fixtures/database-proxy.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { startReadyServer } from '../../../server/fixtures/start-test-server.ts';

/** Patience of the server: a busy machine is no silent database. */
const patienceMs = 4000;
let database: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let proxy: DatabaseProxy;
let server: RunningServer;

beforeAll(async () => {
  database = await databases[0]!.start();
  proxy = new DatabaseProxy(database.uri);
  await proxy.open();
  server = await startReadyServer({ mongodbUri: patient(proxy.uri, patienceMs) });
});
afterAll(async () => {
  await server.stop();
  proxy.cut();
  await database.stop();
});

const statusOf = async (path: string) => (await fetch(server.url + path)).status;

it('sheds calls while the database answers heartbeats and no commands', async () => {
  const client = await new TestClient(server.url).signIn(1);
  const other = await new TestClient(server.url).signIn(3);
  await expect.poll(() => statusOf('/readyz')).toBe(200);

  proxy.isSilent = true;
  const changing = client.call('analytics.change', { body: { isCounted: false }, idempotencyKey: 'a' });
  const [read, change] = await Promise.all([client.call('auth.me'), changing]);
  expect([read.status, read.error.code]).toEqual([503, 'unavailable']);
  expect([change.status, change.error.code]).toEqual([503, 'outcome_unknown']);
  // The circuit is open: fifty calls together don't wait as long as half of them would for the database.
  const openedMs = performance.now();
  for (let count = 0; count < 50; count++) {
    const { status, headers } = await client.call('auth.me');
    expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
  }
  expect(performance.now() - openedMs).toBeLessThan(25 * patienceMs);
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);

  // The circuit closes by itself, though the commands of that time are never answered.
  proxy.isSilent = false;
  await expect.poll(() => statusOf('/readyz'), { timeout: 120_000, interval: 50 }).toBe(200);
  expect((await other.call('auth.me')).status).toBe(200);
});

it('goes on beside one slow command', async () => {
  const client = await new TestClient(server.url).signIn(2);
  Object.assign(proxy, { delays: 'nonces', delayMs: 1.5 * patienceMs });
  let slow: number | null = null;
  const answered = client.call('wallets.nonce').then(({ status }) => {
    slow = status;
  });
  while (slow === null) {
    expect((await client.call('auth.me')).status).toBe(200);
    await wait(100);
  }
  await answered;
  expect(slow).toBe(201);
});
