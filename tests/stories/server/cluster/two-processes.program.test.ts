import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#server/start-server.ts';
import { type LocalRedis, startRedis } from '#tools/cluster/start-redis.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { startReadyServer } from '../../../server/fixtures/start-test-server.ts';

let redis: LocalRedis;
let database: { uri: string; stop(): Promise<void> };
let servers: RunningServer[];
let nextTelegramId = 1;

beforeAll(async () => {
  [redis, database] = await Promise.all([startRedis(), databases[0]!.start()]);
  servers = await Promise.all(
    [0, 1].map(() =>
      startReadyServer({
        mongodbUri: database.uri,
        redisUrl: redis.url,
        redisPatienceMs: 2000,
        contactsEveryMs: 200,
      }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await redis.kill();
  await database.stop();
});

/** Flies a trip and collects it. */
async function fly(client: TestClient): Promise<void> {
  const { ship, trip } = await client.prepareTrip();
  const flight = await client.launch(ship.uuid, trip);
  await client.advance(24 * 3_600_000);
  await client.get('sessions.finish', { params: { id: ship.uuid, sid: flight.uuid }, body: {} as never });
}

/** One signed-in device that talks to one server and to the other. */
async function deviceOnBoth() {
  const here = await new TestClient(servers[0]!.url).signIn(nextTelegramId++);
  const there = new TestClient(servers[1]!.url);
  there.credentials = here.credentials;
  return { here, there };
}

describe('two processes on one database', () => {
  it('push every change to devices on either of them', async () => {
    const { here, there } = await deviceOnBoth();
    const [liveHere, liveThere] = [await connectLive(here), await connectLive(there)];
    for (let count = 1; count <= 20; count++) {
      const caller = count % 2 === 0 ? here : there;
      await caller.call('dev.grant', { body: { playerId: await idOf(here), amount: 1 } });
    }
    for (const live of [liveHere, liveThere]) {
      await live.waitFor('player:balance', (balance) => balance.default === 20);
      live.close();
    }
  });

  it('name only what has changed to devices of the other process', async () => {
    const { here, there } = await deviceOnBoth();
    const live = await connectLive(there);
    await live.waitFor('player:balance');
    await here.call('dev.grant', { body: { playerId: await idOf(here), boosters: { timeTravelCount: 1 } } });
    const { parts } = await live.waitFor('player:changed');
    expect(parts).toEqual(['boosters']);
    live.close();
  });

  it('bring devices up to date after Redis was away', async () => {
    const { here, there } = await deviceOnBoth();
    const live = await connectLive(there);
    await live.waitFor('player:balance');
    const playerId = await idOf(here);
    await redis.kill();
    const { status } = await here.call('dev.grant', { body: { playerId, amount: 7 } });
    expect(status).toBe(200);
    await redis.start();
    await live.waitFor('player:balance', (balance) => balance.default === 7);
    live.close();
  });

  it('know the contacts of a device with either of them, when a report comes late (D46)', async () => {
    const { here, there } = await deviceOnBoth();
    const { ship, trip } = await here.prepareTrip();
    const session = await here.launch(ship.uuid, trip);
    const params = { id: ship.uuid, sid: session.uuid };
    for (let minutes = 0; minutes < 4; minutes++) {
      await here.advance(60_000);
      await here.get('auth.me');
    }
    await here.advance(11 * 60_000);
    // The other process learns the new game time within half a second, and the contacts are shared.
    await wait(1200);
    const taps = [{ k: 20, t: 20_500 }];
    const { rejected } = await there.get('sessions.replenish', { params, body: { baggage: 0, taps } });
    expect(rejected.map(({ k, fault }) => [k, fault])).toEqual([[20, 'too_late']]);
  });

  it('answer while Redis hangs, push each other’s changes, and are quick again afterwards', async () => {
    const { here, there } = await deviceOnBoth();
    const playerId = await idOf(here);
    const live = await connectLive(there);
    await live.waitFor('player:balance');
    redis.pause();
    try {
      for (const client of [here, there, here]) {
        await client.get('dev.grant', { body: { playerId, amount: 1 } });
        await client.get('protomatters.get');
      }
      await expect.poll(() => live.of('player:balance').at(-1)?.default).toBe(3);
    } finally {
      redis.resume();
    }
    await wait(2500);
    await here.get('dev.grant', { body: { playerId, amount: 1 } });
    await live.waitFor('player:balance', (balance) => balance.default === 4);
    live.close();
  });

  it('use the tunables that either of them publishes', async () => {
    const { here, there } = await deviceOnBoth();
    const live = await connectLive(there);
    await here.call('dev.publish-tunables', { body: { values: { conversionRate: 0.02 } } as never });
    await expect.poll(async () => (await there.get('dev.tunables')).values.conversionRate).toBe(0.02);
    await live.waitFor('tunables:changed', ({ version }) => version > 0);
    live.close();
  });

  it('move game time together', async () => {
    const { here, there } = await deviceOnBoth();
    const { offsetMs } = await here.advance(3_600_000);
    await expect.poll(async () => (await there.get('dev.clock')).offsetMs).toBe(offsetMs);
  });

  it('rank a player on both as soon as one of them has counted', async () => {
    const { here, there } = await deviceOnBoth();
    const ranked = async (client: TestClient) => (await client.get('leaderboard.list')).currentUser;
    expect(await ranked(there)).toBeNull();
    await fly(here);
    await expect.poll(() => ranked(here)).not.toBeNull();
    await expect.poll(() => ranked(there)).toEqual(await ranked(here));
  });

  it('fill leaderboards again that Redis has forgotten, and answer other calls while it hangs', async () => {
    const { here, there } = await deviceOnBoth();
    const read = () => there.call('leaderboard.list', { query: { range: 'total' } });
    await fly(here);
    const before = (await read()).answer.count;
    expect(before).toBeGreaterThan(0);
    await redis.kill();
    const { status, error } = await read();
    expect([status, error.code]).toEqual([503, 'unavailable']);
    expect((await here.call('seasons.current')).status).toBe(200);
    expect((await there.call('events.list')).status).toBe(200);
    await redis.start();
    const patience = { timeout: 120_000 };
    await expect.poll(async () => (await read()).answer.count, patience).toBe(before);
    redis.pause();
    try {
      expect((await read()).status).toBe(503);
      expect((await there.call('seasons.current')).status).toBe(200);
    } finally {
      redis.resume();
    }
    await expect.poll(async () => (await read()).status, patience).toBe(200);
  });

  it('sign a device out on both', async () => {
    const { here, there } = await deviceOnBoth();
    const live = await connectLive(there);
    await live.waitFor('player:balance');
    const closed = new Promise((resolve) => live.socket.once('disconnect', resolve));
    const other = await new TestClient(servers[0]!.url).signIn(nextTelegramId - 1);
    await other.get('devices.end', { params: { id: here.credentials.sessionId } });
    await closed;
    expect((await there.call('auth.me')).status).toBe(403);
  });
});

describe('two processes without Redis', () => {
  it('push each other’s changes within seconds', async () => {
    const pair = await Promise.all([0, 1].map(() => startReadyServer({ mongodbUri: database.uri })));
    const here = await new TestClient(pair[0]!.url).signIn(nextTelegramId++);
    const there = new TestClient(pair[1]!.url);
    there.credentials = here.credentials;
    const live = await connectLive(there);
    await live.waitFor('player:balance');
    await here.get('dev.grant', { body: { playerId: await idOf(here), amount: 5 } });
    await expect.poll(() => live.of('player:balance').at(-1)?.default).toBe(5);
    live.close();
    await Promise.all(pair.map((server) => server.stop()));
  });
});

async function idOf(client: TestClient): Promise<string> {
  return (await client.get('auth.me')).uuid;
}
