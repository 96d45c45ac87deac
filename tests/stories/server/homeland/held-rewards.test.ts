import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investmentRows } from '#engine/content/homeland.ts';
import { investmentId, investmentOptionId } from '#engine/content/homeland-ids.ts';
import { settleEvents } from '#server/commands/homeland/watch-events.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { anEvent, gameTime, publishEvents } from '../../../server/fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

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
const reason = 'a milestone paid a hundred times too much';
const pool = investmentRows[0]!;
const option = pool.options[0]!;
const proto = (count: number) => [{ kind: 'protomatter' as const, count }];
const fields = {
  counts: { what: 'invested' as const, pool: pool.key },
  goal: { target: 2 * option, milestones: [{ at: option, rewards: proto(11) }] },
  board: [{ to: 1, rewards: proto(100) }],
};

async function pilot(): Promise<TestClient> {
  const client = await server.player();
  const { uuid } = await client.get('auth.me');
  await client.get('dev.grant', { body: { playerId: uuid, amount: 5000 } });
  return client;
}

/** Publishes an event that is on, lets a player reach its milestone, and sends the reward. */
async function reached(key: string) {
  const client = await pilot();
  const now = await gameTime(client);
  const version = await publishEvents(client, [anEvent(key, now - hourMs, 50, fields)]);
  await settle(client);
  await invest(client);
  await settle(client);
  return { client, version, message: (await rewardsOf(client))[0]! };
}

async function invest(client: TestClient): Promise<void> {
  await client.get('investments.invest', {
    params: { id: investmentId(pool.key) },
    body: { optionId: investmentOptionId(pool.key, 0) },
  });
  await client.get('events.list');
}

async function settle(client: TestClient): Promise<void> {
  const nowMs = await gameTime(client);
  await settleEvents({ store, clock: { now: () => nowMs } as never });
}

/** Rounds until an event that has ended by now is settled. */
async function settleEnded(client: TestClient): Promise<void> {
  await settle(client);
  await client.advance(61_000);
  await settle(client);
}

const rewardsOf = async (client: TestClient) =>
  (await client.get('inbox.list', { query: { limit: 100 } })).data.filter(({ sender }) => sender === 'event');
const sumsOf = async (client: TestClient) =>
  (await rewardsOf(client)).map(({ attachments }) => attachments[0]!.count).sort((a, b) => a - b);
const balance = async (client: TestClient) => (await client.get('protomatters.get')).default;
const claim = (client: TestClient, id: string) =>
  client.call('inbox.change', { params: { id }, body: { isClaimed: true } });
const rollBack = (client: TestClient, version: number, body: object = {}) =>
  client.get('dev.restore-content', { body: { version, ...body } });
const held = async (client: TestClient, key: string) =>
  (await client.get('dev.held-rewards')).data.find((event) => event.key === key);
const decide = (client: TestClient, id: string, decision: 'release' | 'drop') =>
  client.call('dev.settle-held-rewards', { params: { id }, body: { decision, reason } });

describe('the rewards of an event that is rolled back', () => {
  it('are held: they cannot be claimed, no more are sent, and the team sees them', async () => {
    const { client, version, message } = await reached('held');
    expect(await held(client, 'held')).toBeUndefined();
    await rollBack(client, version - 1);
    const before = await balance(client);
    for (const [language, detail] of [
      ['en', /on hold/],
      ['ru', /придержана/],
      ['es', /retenida/],
    ] as const) {
      client.language = language;
      const refused = await claim(client, message.uuid);
      expect([refused.status, refused.error.code]).toEqual([409, 'reward_held']);
      expect(refused.error.detail).toMatch(detail);
    }
    await settleEnded(client);
    expect(await sumsOf(client)).toEqual([11]);
    expect(await balance(client)).toBe(before);
    expect(await held(client, 'held')).toMatchObject({ title: 'A test', players: 1 });
    expect(
      (await client.get('inbox.change', { params: { id: message.uuid }, body: { isRead: true } })).isRead,
    ).toBe(true);
  });

  it('are claimed once and sent to their end after they are released', async () => {
    const { client, version, message } = await reached('released');
    await rollBack(client, version - 1);
    expect((await claim(client, message.uuid)).error.code).toBe('reward_held');
    const { eventId } = (await held(client, 'released'))!;
    expect((await decide(client, eventId, 'release')).status).toBe(200);
    expect((await decide(client, eventId, 'drop')).status).toBe(404);
    const before = await balance(client);
    const claims = await Promise.all([1, 2, 3].map(() => claim(client, message.uuid)));
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await balance(client)).toBe(before + 11);
    await settleEnded(client);
    expect(await sumsOf(client)).toEqual([11, 100]);
    expect(await held(client, 'released')).toBeUndefined();
  });

  it('leave the inbox for good when they are dropped', async () => {
    const { client, version, message } = await reached('dropped');
    await rollBack(client, version - 1);
    const { eventId } = (await held(client, 'dropped'))!;
    expect((await decide(client, eventId, 'drop')).status).toBe(200);
    expect((await decide(client, eventId, 'release')).status).toBe(404);
    expect((await claim(client, message.uuid)).status).toBe(404);
    await settleEnded(client);
    expect(await rewardsOf(client)).toEqual([]);
    expect(await held(client, 'dropped')).toBeUndefined();
    // Rolled forward to the version that had it, it stays dropped.
    await rollBack(client, version);
    await settleEnded(client);
    expect(await rewardsOf(client)).toEqual([]);
  });

  it('stay with those who have claimed them before', async () => {
    const { client, version, message } = await reached('claimed');
    expect((await claim(client, message.uuid)).status).toBe(200);
    const had = await balance(client);
    await rollBack(client, version - 1);
    await decide(client, (await held(client, 'claimed'))!.eventId, 'drop');
    expect(await balance(client)).toBe(had);
    expect((await claim(client, message.uuid)).error.code).toBe('already_claimed');
  });

  it('are paid as it had promised, where the roll-back says so', async () => {
    const { client, version, message } = await reached('paid');
    await rollBack(client, version - 1, { holdsRewards: false });
    expect(await held(client, 'paid')).toBeUndefined();
    expect((await claim(client, message.uuid)).status).toBe(200);
    await settleEnded(client);
    expect(await sumsOf(client)).toEqual([11, 100]);
  });

  it('are claimed on when the old version has the event as it is', async () => {
    const { client, version, message } = await reached('unchanged');
    await rollBack(client, version);
    expect(await held(client, 'unchanged')).toBeUndefined();
    expect((await claim(client, message.uuid)).status).toBe(200);
  });

  it('are decided about with a reason, and by the id of a held event', async () => {
    const client = await pilot();
    expect((await decide(client, randomUUID(), 'release')).status).toBe(404);
    for (const body of [{}, { decision: 'keep', reason }, { decision: 'drop' }]) {
      const input = { params: { id: randomUUID() }, rawBody: JSON.stringify(body) };
      expect((await client.call('dev.settle-held-rewards', input)).status).toBe(400);
    }
    const wrong = { rawBody: JSON.stringify({ version: 0, holdsRewards: 'yes' }) };
    const refused = await client.call('dev.restore-content', wrong);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['holdsRewards']]);
  });
});
