import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#server/start-server.ts';
import { type LocalRedis, startRedis } from '#tools/cluster/start-redis.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { startReadyServer } from '../../../server/fixtures/start-test-server.ts';

const burst = 10;
let redis: LocalRedis;
let database: { uri: string; stop(): Promise<void> };
let servers: RunningServer[];

beforeAll(async () => {
  [redis, database] = await Promise.all([startRedis(), databases[0]!.start()]);
  const settings = {
    mongodbUri: database.uri,
    redisUrl: redis.url,
    trustedProxies: 1,
    addressRate: { burst, perSecond: 0.1 },
    playerRate: { burst: 30, perSecond: 0.1 },
  };
  servers = await Promise.all([0, 1].map(() => startReadyServer(settings)));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await redis.kill();
  await database.stop();
});

const headers = { 'X-Forwarded-For': '192.0.2.1' };
const ask = (index: number) => new TestClient(servers[index]!.url).call('auth.me', { headers });

describe('an address that has used up its calls at two servers', () => {
  it('leaves a player alone whose session only one of them knows', async () => {
    const here = await new TestClient(servers[0]!.url).signIn(1);
    const there = new TestClient(servers[1]!.url);
    there.credentials = here.credentials;
    const replies = await Promise.all(Array.from({ length: 2 * burst }, (_, index) => ask(index % 2)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(burst);
    expect((await there.call('auth.me', { headers })).status).toBe(200);
  });

  it('has as few searches for made-up sessions with a genuine token', async () => {
    const caller = await new TestClient(servers[0]!.url).signIn(2);
    const statuses = [];
    for (let count = 0; count < 2 * burst; count++) {
      const sessionId = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
      const from = { 'X-Forwarded-For': `198.51.100.${count}`, 'X-Session-Id': sessionId };
      statuses.push((await caller.call('auth.me', { headers: from })).status);
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(burst);
    expect(statuses.filter((status) => status === 429)).toHaveLength(burst);
  });

  it('loses the connection at whichever server it goes on', async () => {
    const replies = [];
    for (let count = 0; count < 6; count++) replies.push(await ask(count % 2));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(429));
    for (const { headers: got } of replies.slice(-2)) expect(got.get('connection')).toBe('close');
  });
});

it('A player’s calls are counted together by both servers', async () => {
  const here = await new TestClient(servers[0]!.url).signIn(3);
  const there = new TestClient(servers[1]!.url);
  there.credentials = here.credentials;
  const replies = Array.from({ length: 60 }, (_, count) =>
    (count % 2 === 0 ? here : there).call('boosters.get'),
  );
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(35);
  expect(statuses).toContain(429);
});
