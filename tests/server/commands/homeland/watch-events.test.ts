import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investmentRows } from '#engine/content/homeland.ts';
import { investmentId, investmentOptionId } from '#engine/content/homeland-ids.ts';
import { settleEvents } from '#server/commands/homeland/watch-events.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { anEvent, gameTime, publishEvents } from '../../fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
let store: Store;
beforeAll(async () => {
  server = await startTestServer({
    // The tests run the rounds themselves.
    eventsEveryMs: 3_600_000,
  });
  store = await openStore(server.mongodbUri);
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

const hourMs = 3_600_000;
const pool = investmentRows[0]!;
const option = pool.options[0]!;
const proto = (count: number) => [{ kind: 'protomatter' as const, count }];
const fields = {
  counts: { what: 'invested' as const, pool: pool.key },
  goal: {
    target: 4 * option,
    milestones: [
      { at: option, rewards: proto(11) },
      { at: 3 * option, rewards: proto(13) },
    ],
  },
  board: [
    { to: 1, rewards: proto(100) },
    { to: 2, rewards: [{ kind: 'ship_capsule_key' as const, count: 1 }] },
  ],
};

async function pilots(count: number): Promise<TestClient[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = await server.player();
      const { uuid } = await client.get('auth.me');
      await client.get('dev.grant', { body: { playerId: uuid, amount: 5000 } });
      return client;
    }),
  );
}

/** The pilot's list of events is answered when the investment is counted. */
async function invest(client: TestClient): Promise<void> {
  await client.get('investments.invest', {
    params: { id: investmentId(pool.key) },
    body: { optionId: investmentOptionId(pool.key, 0) },
  });
  await client.get('events.list');
}

/** One round by the game's clock, in a process of its own that uses `on`. */
async function settle(client: TestClient, on: Store = store): Promise<void> {
  const nowMs = await gameTime(client);
  await settleEvents({ store: on, clock: { now: () => nowMs } as never });
}

/** PROTO of the event messages in the inbox, oldest first. */
async function rewardsOf(client: TestClient): Promise<string[]> {
  const { data } = await client.get('inbox.list', { query: { limit: 100 } });
  return data
    .filter(({ sender }) => sender === 'event')
    .flatMap(({ attachments }) => attachments.map(({ kind, count }) => `${count} ${kind}`))
    .sort();
}

describe('the rewards of an event', () => {
  it('come once to everybody who has added something, when a milestone is reached', async () => {
    const [one, two, late, idle] = (await pilots(4)) as [TestClient, TestClient, TestClient, TestClient];
    const now = await gameTime(one);
    await publishEvents(one, [anEvent('milestones', now - hourMs, 3, fields)]);
    await settle(one);
    expect(await rewardsOf(one)).toEqual([]);
    await invest(one);
    await settle(one);
    await settle(one);
    expect(await rewardsOf(one)).toEqual(['11 protomatter']);
    await invest(two);
    await invest(one);
    await settle(one);
    for (const client of [one, two])
      expect(await rewardsOf(client)).toEqual(['11 protomatter', '13 protomatter']);
    await invest(late);
    await settle(one);
    expect(await rewardsOf(late)).toEqual(['11 protomatter', '13 protomatter']);
    expect(await rewardsOf(idle)).toEqual([]);
    const { data } = await one.get('inbox.list', { query: { limit: 100 } });
    const { uuid, title, text } = data.find(({ sender }) => sender === 'event')!;
    expect(title).toBe('A test');
    expect(text).toMatch(/All pilots together have reached/);
    const before = (await one.get('protomatters.get')).default;
    const claimed = await one.call('inbox.change', { params: { id: uuid }, body: { isClaimed: true } });
    expect(claimed.status).toBe(200);
    expect((await one.get('protomatters.get')).default).toBeGreaterThan(before);
  });

  it('come once for the places when it is over, in the order of the board', async () => {
    const [first, second, third] = (await pilots(3)) as [TestClient, TestClient, TestClient];
    const now = await gameTime(first);
    await publishEvents(first, [anEvent('places', now - hourMs, 2, { ...fields, goal: undefined })]);
    for (const client of [second, first, third, first]) await invest(client);
    await first.advance(hourMs);
    await settle(first);
    expect(await rewardsOf(first)).toEqual([]);
    await first.advance(61_000);
    await Promise.all([1, 2, 3].map(() => settle(first)));
    await settle(first);
    expect(await rewardsOf(first)).toEqual(['100 protomatter']);
    expect(await rewardsOf(second)).toEqual(['1 ship_capsule_key']);
    expect(await rewardsOf(third)).toEqual([]);
    second.language = 'ru';
    const { data } = await second.get('inbox.list', { query: { limit: 100 } });
    expect(data.find(({ sender }) => sender === 'event')?.text).toBe(
      `Ваше место — 2, результат — ${option}.`,
    );
  });

  it('are those that it promised, when it is taken back while it is on', async () => {
    const [one, two] = (await pilots(2)) as [TestClient, TestClient];
    const now = await gameTime(one);
    await publishEvents(one, [anEvent('taken-back', now - hourMs, 100, fields)]);
    await invest(one);
    await settle(one);
    await publishEvents(one, []);
    await invest(two);
    await settle(one);
    await one.advance(61_000);
    await settle(one);
    expect(await rewardsOf(one)).toEqual(['100 protomatter', '11 protomatter']);
    expect(await rewardsOf(two)).toEqual([]);
  });

  it('come once whichever write of a round fails, and with two processes at it', async () => {
    const clients = await pilots(3);
    const [one] = clients as [TestClient];
    const now = await gameTime(one);
    await publishEvents(one, [anEvent('killed', now - hourMs, 2, fields)]);
    for (const client of clients) await invest(client);
    await invest(one);
    for (let step = 1; step <= 4; step++) await settle(one, failingAt(step)).catch(() => undefined);
    await one.advance(hourMs + 61_000);
    for (let step = 1; step <= 8; step++)
      await Promise.all([
        settle(one, failingAt(step)).catch(() => undefined),
        settle(one, failingAt(9 - step)).catch(() => undefined),
      ]);
    await Promise.all([settle(one), settle(one)]);
    expect(await rewardsOf(one)).toEqual(['100 protomatter', '11 protomatter', '13 protomatter']);
    const others = await Promise.all(clients.slice(1).map(rewardsOf));
    expect(others.flat().sort()).toEqual([
      ...['1 ship_capsule_key', '11 protomatter', '11 protomatter', '13 protomatter', '13 protomatter'],
    ]);
  });
});

/** A store whose `step`-th write of a round fails, before or after it was done. */
function failingAt(step: number): Store {
  let writes = 0;
  const failing = <Repository extends object>(repository: Repository, names: readonly string[]) =>
    new Proxy(repository, {
      get(target, name) {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          const fails = names.includes(String(name)) && ++writes === step;
          if (fails && step % 2 === 0) throw new Error('killed before');
          const answer = (await method.apply(target, args)) as unknown;
          if (fails) throw new Error('killed after');
          return answer;
        };
      },
    });
  return {
    ...store,
    content: store.content,
    eventRuns: failing(store.eventRuns, ['open', 'end', 'reach', 'settle']),
    eventCounts: failing(store.eventCounts, ['markSent']),
    inbox: failing(store.inbox, ['add']),
  };
}
