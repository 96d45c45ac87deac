import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import { ownPlayer } from '#server/commands/account/export-data.ts';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { createStore } from '#server/store/core/open-store.ts';
import { impersonalData, personalData } from '#server/store/repositories/account/personal-data-repository.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { connectLive } from '../../fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
let connection: Database;
const names = new Set<string>();
beforeAll(async () => {
  server = await startTestServer({ departuresEveryMs: 200 });
  connection = await server.database();
  const store = await createStore({
    ...connection,
    close: async () => undefined,
    collection: (definition) => {
      names.add(definition.name);
      return connection.collection(definition);
    },
  });
  await store.close();
});
afterAll(() => server.stop());

const dayMs = 86_400_000;
let next = 70_000;

/**
 * A player with something in many collections: a crew, a trip, a purchase, research, a message, an open
 * payload.
 */
async function busyPlayer() {
  const telegramId = next++;
  const client = await server.client().signIn(telegramId, `Rightful${telegramId}`);
  const me = await client.get('auth.me');
  const { ship, trip } = await client.prepareTrip();
  await client.get('dev.grant', { body: { playerId: me.uuid, amount: 500, clean: 3 } });
  const session = await client.launch(ship.uuid, trip);
  await client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt) + 1000);
  await client.get('sessions.finish', { params: { id: ship.uuid, sid: session.uuid } });
  const pool = (await client.get('investments.list')).data[0]!;
  const invested = { params: { id: pool.uuid }, body: { optionId: pool.options[0]!.uuid } };
  await client.get('investments.invest', { ...invested, idempotencyKey: `invest-${telegramId}` });
  const { orderId } = await client.get('payments.create', { body: { productId: productId('clean-10') } });
  await client.get('dev.pay', { params: { id: orderId } });
  await client.get('inbox.list');
  return { client, me, telegramId, orderId };
}

/** Names of the collections that contain any of these texts. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const { name } of await connection.connection.db!.listCollections().toArray()) {
    const all = await connection.connection.db!.collection(name).find({}).toArray();
    if (all.some((document) => texts.some((text) => JSON.stringify(document).includes(text))))
      places.push(name);
  }
  return places.sort();
}

/** Values of every field named as a seed or a secret. */
function seedsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /seed|secret/i.test(name) && value.length >= 8 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => seedsIn(part, /secrets/.test(name) ? name : key));
}

async function leave(client: TestClient): Promise<number> {
  return Date.parse((await client.get('account.delete')).deletesAt);
}
const nowOf = async (client: TestClient) => Date.parse((await client.get('dev.clock')).now);

describe('the file with everything', () => {
  it('names every collection of the store, or why it holds nothing personal', () => {
    const named = new Set([
      ...personalData.map(({ collection }) => collection),
      ...Object.keys(impersonalData),
    ]);
    expect([...named].sort()).toEqual([...names].sort());
  });

  it('has what lies in every collection that knows the player', async () => {
    const { client, me, telegramId } = await busyPlayer();
    const { player, collections, kept } = await client.get('account.export');
    expect(player).toMatchObject({ _id: me.uuid, profile: { telegramId } });
    const places = await placesOf([me.uuid, `telegram:${telegramId}`, `"telegramId":${telegramId}`]);
    expect(places).toEqual(
      expect.arrayContaining(['ledger', 'flights', 'shares', 'orders', 'charges', 'messages']),
    );
    for (const place of places.filter((name) => !(name in impersonalData) && name !== 'players'))
      expect(collections[place]?.length, place).toBeGreaterThan(0);
    const { count } = await client.get('ledger.list');
    expect(collections.ledger).toHaveLength(count);
    expect(kept).toHaveProperty('orders');
  });

  it('holds no secret and nobody else', async () => {
    const { client } = await busyPlayer();
    const other = await busyPlayer();
    const file = JSON.stringify(await client.get('account.export'));
    const { signingKey, fingerprint } = client.credentials;
    for (const secret of ['"secrets"', signingKey, fingerprint, other.me.uuid, other.orderId])
      expect(file).not.toContain(secret);
  });

  it('holds nothing that is still sealed: no draw, no encounter and no AI pilot can be foreseen from it', async () => {
    const { me } = await busyPlayer();
    const sealed = '0123456789abcdef0123456789abcdef';
    const store = await createStore({ ...connection, close: async () => undefined });
    const loaded = await store.players.load(me.uuid);
    await store.close();
    const flight = {
      id: 'f',
      seed: `${sealed}-flight`,
      encounters: { secret: sealed, plannedMs: 1, met: [{ n: 1, isBold: true, works: true }] },
    };
    const run = { id: 'r', seed: `${sealed}-run`, repairs: [] };
    const player = {
      ...loaded!.player,
      flights: [flight],
      aiPilots: { registrations: [], ships: { s: { unlock: 'paid', run } } },
    };
    const file = JSON.stringify(ownPlayer(player as never));
    expect(file).toContain('"n":1');
    expect(file).toContain('"unlock":"paid"');
    for (const secret of [sealed, ...Object.values(loaded!.player.secrets)])
      expect(file).not.toContain(secret);
  });

  it('holds no seed of what is under way, wherever the database keeps it', async () => {
    const client = await server.player();
    const me = await client.get('auth.me');
    const { ship, trip } = await client.prepareTrip();
    await client.launch(ship.uuid, trip);
    const stored = await connection.connection.db!.collection('players').findOne({ _id: me.uuid as never });
    const seeds = seedsIn(stored);
    expect(seeds.length).toBeGreaterThanOrEqual(3);
    const file = JSON.stringify(await client.get('account.export'));
    for (const seed of seeds) expect(file).not.toContain(seed);
  });

  it('is given a few times an hour', async () => {
    const client = await server.player();
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.call('account.export')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = replies.find(({ status }) => status === 429)!;
    expect(refused.error.code).toBe('too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('deleting the account', () => {
  it('signs every device out at once and leaves thirty days', async () => {
    const { client, telegramId } = await busyPlayer();
    const desktop = server.client();
    await desktop.openSession(telegramId);
    const live = await connectLive(desktop);
    const deletesAt = await leave(client);
    expect(deletesAt - (await nowOf(client))).toBeGreaterThan(29.9 * dayMs);
    await live.waitFor('session:ended');
    for (const device of [client, desktop]) expect((await device.call('auth.me')).status).toBe(403);
  });

  it('is undone by signing in', async () => {
    const { client, telegramId, me } = await busyPlayer();
    await leave(client);
    await client.advance(29 * dayMs);
    await client.openSession(telegramId);
    const back = await client.get('auth.me');
    expect(back.uuid).toBe(me.uuid);
    await client.advance(3 * dayMs);
    await wait(600);
    expect(await client.get('auth.me')).toMatchObject({ uuid: me.uuid, balance: back.balance });
    expect((await client.get('inbox.list')).data.map(({ code }) => code)).toContain('deletion_undone');
  });

  it('leaves nothing after the grace but anonymous sums and what the law keeps', async () => {
    const { client, telegramId, me, orderId } = await busyPlayer();
    const pools = (await client.get('investments.list')).data;
    await leave(client);
    await client.advance(31 * dayMs);
    const texts = [me.uuid, `telegram:${telegramId}`, `"telegramId":${telegramId}`, `Rightful${telegramId}`];
    const kept = personalData.flatMap(({ collection, after }) =>
      typeof after === 'object' && 'kept' in after ? [collection] : [],
    );
    const keeps = (name: string) => name === 'audit' || kept.includes(name);
    await expect.poll(async () => (await placesOf(texts)).filter((name) => !keeps(name))).toEqual([]);
    expect(await placesOf([orderId])).toContain('orders');
    const again = server.client();
    await again.openSession(telegramId);
    expect((await again.call('auth.me')).status).toBe(404);
    const fresh = await again.get('auth.create', { body: { telegramId, firstName: 'Ann' } });
    expect(fresh.uuid).not.toBe(me.uuid);
    expect(fresh.balance).toBe(0);
    const after = (await again.get('investments.list')).data;
    expect(after.map(({ currentPool }) => currentPool)).toEqual(pools.map(({ currentPool }) => currentPool));
  });
});
