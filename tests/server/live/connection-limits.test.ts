import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { livePath } from '#engine/protocol/core/live.ts';
import { machineTimers } from '#server/core/timers.ts';
import { connectLive } from '../fixtures/connect-live.ts';
import { ManualTimers } from '../fixtures/manual-timers.ts';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

const admitWithinMs = 7777;
/** Moves the time that a connection has to be admitted; everything else waits by the machine's clock. */
const admitTimers = new ManualTimers();
const timers = {
  ...machineTimers,
  after: (ms: number, callback: () => void) =>
    (ms === admitWithinMs ? admitTimers : machineTimers).after(ms, callback),
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: 1, admitWithinMs, timers, metricsForMs: 10 });
});
afterAll(() => server.stop());

const openPolling = (address: string) =>
  fetch(`${server.url}${livePath}?EIO=4&transport=polling`, { headers: { 'X-Forwarded-For': address } });

async function connections(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^live_connections (\d+)$/m.exec(text)?.[1]);
}

describe('live connections', () => {
  it('that nobody signed are few for one network, and gone within seconds', async () => {
    const replies = await Promise.all(Array.from({ length: 150 }, () => openPolling('203.0.113.1')));
    const opened = replies.filter(({ status }) => status === 200).length;
    expect(opened).toBe(100);
    const [refused] = replies.filter(({ status }) => status !== 200);
    expect((await refused!.text()).length).toBeLessThan(200);
    expect((await openPolling('203.0.113.2')).status).toBe(200);
    const client = await server.player();
    const live = await connectLive(client);
    await live.waitFor('player:balance');
    await admitTimers.pass(admitWithinMs);
    await expect.poll(connections, { interval: 100 }).toBe(1);
    expect((await openPolling('203.0.113.1')).status).toBe(200);
    live.close();
  });

  it('of one player are ten at most', async () => {
    const client = await server.player();
    const all = await Promise.all(Array.from({ length: 14 }, () => connectLive(client)));
    await expect.poll(() => all.filter(({ socket }) => socket.connected).length).toBe(10);
    for (const live of all) live.close();
  });
});
