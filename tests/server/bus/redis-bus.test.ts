import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRedis, type Redis } from '#server/bus/connect-redis.ts';
import { RedisBus } from '#server/bus/redis-bus.ts';
import { type LocalRedis, startRedis } from '#tools/cluster/start-redis.ts';

let redis: LocalRedis;
let publisher: Redis;
let sender: RedisBus;
let listener: RedisBus;
let others: Redis;

beforeAll(async () => {
  redis = await startRedis();
  publisher = createRedis(redis.url);
  others = createRedis(redis.url);
  await Promise.all([publisher.connect(), others.connect()]);
  sender = new RedisBus(publisher, redis.url);
  listener = new RedisBus(others, redis.url);
  await vi.waitFor(() => expect(sender.isConnected() && listener.isConnected()).toBe(true));
});
afterAll(async () => {
  await Promise.all([sender.close(), listener.close()]);
  publisher.destroy();
  others.destroy();
  await redis.kill();
});

/** Ends one connection as Redis or the network would. Resolves when the client has noticed. */
async function cut(connection: Redis): Promise<void> {
  const noticed = new Promise((resolve) => connection.once('reconnecting', resolve));
  const id = await connection.clientId();
  const admin = createClient({ url: redis.url });
  await admin.connect();
  await admin.sendCommand(['CLIENT', 'KILL', 'ID', String(id)]);
  admin.destroy();
  await noticed;
}

describe('a bus on Redis', () => {
  it('carries messages to the others and not to their sender', async () => {
    const heard: string[] = [];
    await sender.follow('both', (message) => heard.push(`sender ${message}`));
    await listener.follow('both', (message) => heard.push(`listener ${message}`));
    sender.publish('both', 'one two');
    await vi.waitFor(() => expect(heard).toEqual(['listener one two']));
  });

  it('reports a gap to the others when a message could not be sent', async () => {
    const heard: string[] = [];
    await listener.follow('news', (message) => heard.push(message));
    let gaps = 0;
    listener.onGap(() => gaps++);
    await cut(publisher);
    sender.publish('news', 'lost');
    await vi.waitFor(() => expect(gaps).toBe(1), 3000);
    expect(heard).toEqual([]);
  });

  it('reports no gap when a connection ends while nothing is sent', async () => {
    let gaps = 0;
    listener.onGap(() => gaps++);
    await cut(publisher);
    await vi.waitFor(() => expect(publisher.isReady).toBe(true), 3000);
    await wait(200);
    expect(gaps).toBe(0);
  });

  it('hears of what it has followed while Redis was away, after a gap', async () => {
    const heard: string[] = [];
    let gaps = 0;
    await redis.kill();
    await vi.waitFor(() => expect(listener.isConnected()).toBe(false), 5000);
    await listener.follow('late', (message) => heard.push(message));
    // Some tries to connect fail meanwhile.
    await wait(1500);
    listener.onGap(() => gaps++);
    await redis.start();
    await vi.waitFor(
      () => {
        expect(gaps).toBeGreaterThan(0);
        sender.publish('late', 'again');
        expect(heard).toContain('again');
      },
      { interval: 100 },
    );
  });

  it('reports a gap when its own connection was away', async () => {
    let gaps = 0;
    sender.onGap(() => gaps++);
    await redis.kill();
    await redis.start();
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), 5000);
  });
});
