import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#server/start-server.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { CommandCounter } from '../../../server/fixtures/count-commands.ts';
import { patient } from '../../../server/fixtures/database-address.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { realLimits, startReadyServer } from '../../../server/fixtures/start-test-server.ts';

let database: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let proxy: CommandCounter;
let server: RunningServer;
let isStopped = false;

beforeAll(async () => {
  database = await databases[0]!.start();
  proxy = await CommandCounter.open(database.uri);
  server = await startReadyServer({
    ...realLimits,
    mongodbUri: patient(proxy.uri),
    admission: { maxRunning: 4, minRunning: 4, maxWaiting: 20 },
    drainMs: 3000,
  });
});
afterAll(async () => {
  if (!isStopped) await server.stop();
  proxy.close();
  await database.stop();
});

async function ready() {
  const response = await fetch(`${server.url}/readyz`);
  const { status } = (await response.json()) as { status: string };
  return { code: response.status, status };
}

async function until(status: string): Promise<{ code: number }> {
  for (;;) {
    const found = await ready();
    if (found.status === status) return found;
    await wait(50);
  }
}

function medianMs(replies: readonly { readonly tookMs: number }[]): number {
  const all = replies.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return all[Math.floor(all.length / 2)]!;
}

describe('a server whose database takes a second more for each command', () => {
  it('refuses what it can’t do with 503 and Retry-After, says so, and recovers', async () => {
    // Several players, because one player's many calls at once go through the slow lane.
    const clients: TestClient[] = [];
    for (let index = 0; index < 40; index++)
      clients.push(await new TestClient(server.url).signIn(800 + index));
    proxy.delayMs = 1000;
    const said = until('overloaded');
    const timed = async (index: number) => {
      await wait(index * 20);
      const sentMs = performance.now();
      const reply = await clients[index % clients.length]!.call('auth.me');
      return { reply, tookMs: performance.now() - sentMs };
    };
    const replies = await Promise.all(Array.from({ length: 150 }, (_, index) => timed(index)));
    const refused = replies.filter(({ reply }) => reply.status !== 200);
    expect(refused.length).toBeGreaterThan(100);
    for (const { reply } of refused) {
      expect([reply.status, reply.error.code]).toEqual([503, 'unavailable']);
      expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    // Nobody waits for a turn that doesn't come: the refused know sooner than the served.
    const served = replies.filter(({ reply }) => reply.status === 200);
    expect(medianMs(refused.slice(-50))).toBeLessThan(medianMs(served));
    // It stays in rotation: the balancer's other servers would be fuller without it.
    expect((await said).code).toBe(200);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const shed = [...metrics.matchAll(/^calls_shed_total\{reason="\w+"\} (\d+)$/gm)];
    expect(shed.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThan(50);

    proxy.delayMs = 0;
    await until('ok');
    expect((await clients[0]!.call('auth.me')).status).toBe(200);
  });
});

describe('a server that is told to stop', () => {
  it('turns /readyz off first, serves on, and asks the devices to come back elsewhere', async () => {
    const client = await new TestClient(server.url).signIn(72);
    const live = await connectLive(client);
    isStopped = true;
    const stopped = server.stop();
    expect(await live.waitFor('server:leaving')).toEqual({ withinMs: 3000 });
    expect(await ready()).toEqual({ code: 503, status: 'stopping' });
    const reply = await client.call('auth.me');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('connection')).toBe('close');
    await stopped;
    expect(live.socket.connected).toBe(false);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});
