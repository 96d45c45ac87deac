import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { patient } from '../../../server/fixtures/database-address.ts';
import { DatabaseProxy } from '../../../server/fixtures/database-proxy.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { startReadyServer } from '../../../server/fixtures/start-test-server.ts';

/** Patience of the server: a busy machine is no database that is away. */
const patienceMs = 5000;
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

let people = 1;
const statusOf = async (path: string) => (await fetch(server.url + path)).status;

async function until(path: string, status: number): Promise<void> {
  await expect.poll(() => statusOf(path), { interval: 20, timeout: 120_000 }).toBe(status);
}

describe('a server whose database is away', () => {
  it('answers 503, changes nothing and recovers when the database returns', async () => {
    const client = await new TestClient(server.url).signIn(1);
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 100 } });
    const live = await connectLive(client);
    // A device that can't be welcomed is disconnected, and comes back by itself; this one doesn't.
    await live.waitFor('player:balance');
    proxy.cut();
    const convert = (key: string) =>
      client.call('protomatters.convert', { body: { amount: 10 }, idempotencyKey: key });
    const replies = await Promise.all([convert('a'), client.call('auth.me'), client.call('galaxies.list')]);
    for (const [index, { status, error }] of replies.entries()) {
      expect(status).toBe(503);
      // A player who is already in memory is written without a read, so the outcome of that write is unknown.
      expect(index === 0 ? ['unavailable', 'outcome_unknown'] : ['unavailable']).toContain(error.code);
      expect(error.detail).not.toMatch(/mongo/i);
    }
    await until('/readyz', 503);
    expect(await statusOf('/healthz')).toBe(200);
    // Known to be away, it isn't waited for: a hundred waits would take longer than this test may.
    for (let count = 0; count < 100; count++) expect((await convert('a')).status).toBe(503);
    const fresh = new TestClient(server.url);
    expect((await fresh.call('dev.clock')).status).toBe(503);

    await proxy.open();
    await until('/readyz', 200);
    expect((await client.get('protomatters.get')).default).toBe(100);
    expect((await convert('a')).answer.default).toBe(90);
    expect((await convert('a')).answer.default).toBe(90);
    await live.waitFor('player:balance', (push) => push.default === 90);
    live.close();
  });

  async function richPlayer(): Promise<TestClient> {
    await until('/readyz', 200);
    const client = await new TestClient(server.url).signIn(100 + people++);
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 100 } });
    return client;
  }

  /** Waits for the connection, which a fault may have closed. */
  async function balanceOf(client: TestClient): Promise<number> {
    await until('/readyz', 200);
    return (await client.get('protomatters.get')).default;
  }

  const convert = (client: TestClient, idempotencyKey?: string) =>
    client.call('protomatters.convert', { body: { amount: 10 }, ...(idempotencyKey && { idempotencyKey }) });

  it('says that the outcome is unknown when the reply to an unkeyed change was lost', async () => {
    const client = await richPlayer();
    proxy.nextUpdate = 'lose reply';
    const reply = await convert(client);
    expect([reply.status, reply.error.code]).toEqual([503, 'outcome_unknown']);
    expect(reply.headers.get('Retry-After')).toBe('1');
    expect(await balanceOf(client)).toBe(90);
  });

  it('executes a keyed change once when its reply was lost', async () => {
    const client = await richPlayer();
    proxy.nextUpdate = 'lose reply';
    expect((await convert(client, 'lost')).answer.default).toBe(90);
    await until('/readyz', 200);
    expect((await convert(client, 'lost')).answer.default).toBe(90);
    expect(await balanceOf(client)).toBe(90);
  });

  it.each([10107, 112, 189, 11600, 50, 64])('retries a keyed change once after error %i', async (code) => {
    const client = await richPlayer();
    proxy.nextUpdate = code;
    expect((await convert(client, `code-${code}`)).answer?.default).toBe(90);
    expect(await balanceOf(client)).toBe(90);
  });

  it.each([
    [10107, 200],
    [112, 200],
    [189, 503],
    [11600, 503],
  ])('answers an unkeyed change after error %i with %i', async (code, status) => {
    const client = await richPlayer();
    proxy.nextUpdate = code;
    const reply = await convert(client);
    expect(reply.status).toBe(status);
    if (status === 503) expect(reply.error.code).toBe('outcome_unknown');
    expect(await balanceOf(client)).toBe(status === 200 ? 90 : 100);
  });

  it('is not ready while the database accepts no writes', async () => {
    proxy.isStalled = true;
    await until('/readyz', 503);
    proxy.isStalled = false;
    proxy.cut();
    await proxy.open();
    await until('/readyz', 200);
  });

  it('starts anyway and serves once the database is there', async () => {
    const late = new DatabaseProxy(database.uri);
    await late.open();
    late.cut();
    const waiting = await startServer({ port: 0, mongodbUri: late.uri });
    try {
      expect((await fetch(`${waiting.url}/readyz`)).status).toBe(503);
      expect((await new TestClient(waiting.url).call('dev.clock')).error.code).toBe('unavailable');
      await late.open();
      await expect
        .poll(async () => (await fetch(`${waiting.url}/readyz`)).status, { interval: 20, timeout: 120_000 })
        .toBe(200);
      expect((await new TestClient(waiting.url).call('dev.clock')).status).toBe(200);
    } finally {
      await waiting.stop();
      late.cut();
    }
  });
});
