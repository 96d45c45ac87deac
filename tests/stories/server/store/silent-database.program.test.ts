import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { TestClient } from '#tests/server/fixtures/client.ts';
import { DatabaseProxy } from '#tests/server/fixtures/database-proxy.ts';
import { databases } from '../../../server/fixtures/databases.ts';

let database: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let proxy: DatabaseProxy;
let server: RunningServer;

beforeAll(async () => {
  database = await databases[0]!.start();
  proxy = new DatabaseProxy(database.uri);
  await proxy.open();
  server = await startServer({ port: 0, mongodbUri: proxy.uri });
});
afterAll(async () => {
  await server.stop();
  proxy.cut();
  await database.stop();
});

const statusOf = async (path: string) => (await fetch(server.url + path)).status;

/** Milliseconds until the call is answered, and its answer. */
async function timed<Answer>(call: Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  const startedMs = performance.now();
  const answer = await call;
  return { ms: performance.now() - startedMs, answer };
}

it('sheds calls within seconds while the database answers heartbeats and no commands', async () => {
  const client = await new TestClient(server.url).signIn(1);
  const other = await new TestClient(server.url).signIn(3);
  await expect.poll(() => statusOf('/readyz')).toBe(200);

  proxy.isSilent = true;
  const changing = client.call('analytics.change', { body: { isCounted: false }, idempotencyKey: 'a' });
  const [read, change] = await Promise.all([timed(client.call('auth.me')), timed(changing)]);
  expect([read.answer.status, read.answer.error.code]).toEqual([503, 'unavailable']);
  expect([change.answer.status, change.answer.error.code]).toEqual([503, 'outcome_unknown']);
  expect(Math.max(read.ms, change.ms)).toBeLessThan(5000);
  // The circuit is open: nobody waits any more.
  for (let count = 0; count < 50; count++) {
    const { ms, answer } = await timed(client.call('auth.me'));
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect([answer.status, ms < 1000]).toEqual([503, true]);
  }
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);

  // It closes by itself, though the commands of that time are never answered.
  proxy.isSilent = false;
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000, interval: 50 }).toBe(200);
  expect((await other.call('auth.me')).status).toBe(200);
}, 30_000);

it('goes on beside one slow command', async () => {
  const client = await new TestClient(server.url).signIn(2);
  Object.assign(proxy, { delays: 'nonces', delayMs: 1500 });
  const slow = client.call('wallets.nonce');
  const until = performance.now() + 1700;
  while (performance.now() < until) {
    expect((await client.call('auth.me')).status).toBe(200);
    await wait(100);
  }
  expect((await slow).status).toBe(201);
}, 20_000);
