import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusalLog } from '#server/core/refusal-log.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const headers = { 'X-Designer-Token': 'the-token-of-the-owner' };
let server: TestServer;
let pilot: TestClient;
let id: string;
let telegramId: number;

async function signUp(user: { telegramId: number; firstName: string; lastName?: string; username?: string }) {
  const client = server.client();
  const { initData } = await client.get('dev.init-data', { body: user, headers });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  const { uuid } = await client.get('auth.create', {
    body: { telegramId: user.telegramId, firstName: user.firstName },
  });
  return { client, uuid };
}

beforeAll(async () => {
  server = await startTestServer({
    developers: [{ name: 'owner', role: 'owner', token: 'the-token-of-the-owner' }],
  });
  telegramId = 471_147_114_711;
  const user = { telegramId, firstName: 'Kestrel', lastName: 'Ñandú', username: 'Kestrel_9' };
  ({ client: pilot, uuid: id } = await signUp(user));
  await signUp({ telegramId: 4712, firstName: 'kestrelle' });
  await signUp({ telegramId: 4713, firstName: '<img src=x onerror=alert(1)>' });
});
afterAll(() => server.stop());

const find = async (text: string) =>
  (await server.client().get('dev.find-players', { query: { text }, headers })).data;
const page = (playerId = id) => server.client().get('dev.player', { params: { id: playerId }, headers });

describe('a search for players', () => {
  it.each(['Kestrel', 'kestrel ña', 'ñANDÚ', '@kestrel_9', 'KESTREL_'])(
    'finds by a name: %s',
    async (text) => {
      expect((await find(text)).map(({ playerId }) => playerId)).toContain(id);
    },
  );

  it('finds everybody whose name begins so, each once', async () => {
    const found = await find('kestrel');
    expect(found).toHaveLength(2);
    expect(found.every(({ by }) => by === 'name')).toBe(true);
    expect(await find('estrel')).toEqual([]);
  });

  it('finds by the ids of the player, the messenger, an order and a payment, and by an invitation code', async () => {
    const product = (await pilot.get('products.list')).data.find(({ key }) => key === 'clean-1')!;
    const order = await pilot.get('payments.create', { body: { productId: product.uuid } });
    await server.client().get('dev.pay', { params: { id: order.orderId }, body: {}, headers });
    const { charges } = await page();
    const { referralCode } = await server.client().get('dev.player-contact', { params: { id }, headers });
    const texts = [
      id,
      id.toUpperCase(),
      String(telegramId),
      order.orderId,
      charges[0]!.chargeId,
      referralCode,
    ];
    const found = await Promise.all(texts.map(find));
    expect(found.map((list) => list.map(({ playerId, by }) => [playerId, by]))).toEqual(
      ['id', 'id', 'messenger', 'order', 'charge', 'code'].map((by) => [[id, by]]),
    );
  });

  it.each([randomUUID(), '99999999', '../../etc/passwd', '{"$gt":""}', '\u{10ffff}', '%00'])(
    'finds nobody by %s',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );

  it('refuses no text, and too much of it', async () => {
    for (const text of ['', '   ', 'x'.repeat(201)]) {
      const { status } = await server.client().call('dev.find-players', { query: { text }, headers });
      expect(status).toBe(400);
    }
  });
});

describe("a player's page", () => {
  it('shows ships, trips, orders, charges and devices as they are', async () => {
    const { ship, trip } = await pilot.prepareTrip();
    const flight = await pilot.launch(ship.uuid, trip);
    const shown = await page();
    expect(shown).toMatchObject({
      playerId: id,
      firstName: 'Kestrel',
      username: 'Kestrel_9',
      hasWallet: false,
    });
    expect(shown.ships[0]).toMatchObject({ shipId: ship.uuid, level: ship.level });
    expect(shown.runningTrips[0]).toMatchObject({ flightId: flight.uuid, shipId: ship.uuid });
    expect(shown.orders[0]).toMatchObject({ status: 'delivered' });
    expect(shown.charges[0]).toMatchObject({ state: 'delivered', chargeId: shown.orders[0]!.chargeId });
    expect(shown.devices).toHaveLength(1);
    expect(shown.messages.map(({ kind }) => kind)).toContain('purchase');
  });

  it('holds no id of the messenger and no address of a wallet; asking for them is in the audit', async () => {
    expect(JSON.stringify(await page())).not.toContain(String(telegramId));
    const contact = await server.client().get('dev.player-contact', { params: { id }, headers });
    expect(contact.telegramId).toBe(telegramId);
    const { data } = await server.client().get('dev.player-audit', { params: { id }, headers });
    expect(data[1]).toMatchObject({ call: 'dev.player-contact', about: id, outcome: 'asked' });
  });

  it('shows the ledger in pages, and only what is asked for', async () => {
    const body = { playerId: id, amount: 12.5, clean: 1, reason: 'lost in the outage' };
    await server.client().get('dev.grant', { body, headers });
    const ask = (query: object) =>
      server.client().get('dev.player-ledger', { params: { id }, query, headers });
    const [whole, granted, clean] = [
      await ask({ limit: 1 }),
      await ask({ reason: 'grant', currency: 'default' }),
      await ask({ currency: 'clean', reason: 'grant' }),
    ];
    expect(whole.data).toHaveLength(1);
    expect(whole.count).toBeGreaterThan(1);
    expect(granted.data).toMatchObject([{ amount: 12.5, reason: 'grant', currency: 'default' }]);
    expect(clean.data).toMatchObject([{ amount: 1, currency: 'clean' }]);
  });

  it('is not found for nobody', async () => {
    for (const name of ['dev.player', 'dev.player-ledger', 'dev.player-contact'] as const)
      expect((await server.client().call(name, { params: { id: randomUUID() }, headers })).status).toBe(404);
  });
});

describe('the input of a collected trip', () => {
  it('is shown in the order in which it was made, with the delays that were kept', async () => {
    const { client, uuid } = await signUp({ telegramId: 4720, firstName: 'Replay' });
    const { ship, trip } = await client.prepareTrip();
    const flight = await client.launch(ship.uuid, trip);
    await client.get('dev.advance', { body: { advanceMs: 7_200_000 }, headers });
    await client.get('sessions.finish', {
      params: { id: ship.uuid, sid: flight.uuid },
    });
    expect((await page(uuid)).pastTrips).toMatchObject([{ flightId: flight.uuid }]);
    const shown = await server.client().get('dev.flight', { params: { id: flight.uuid }, headers });
    expect(shown).toMatchObject({ flightId: flight.uuid, shipId: ship.uuid });
    expect(shown.field.width).toBeGreaterThan(0);
    for (const { at } of shown.input)
      if (at)
        expect(at.x >= -99 && at.x <= shown.field.width + 99 && at.y <= shown.field.height + 99).toBe(true);
    expect(shown.input.map(({ atMs }) => atMs)).toEqual(
      shown.input.map(({ atMs }) => atMs).toSorted((a, b) => a - b),
    );
  });
});

describe('the record of refusals', () => {
  it('says which calls of a player were refused and why, counted, and of nobody else', async () => {
    const { client, uuid } = await signUp({ telegramId: 88_001, firstName: 'Complaining' });
    const other = await signUp({ telegramId: 880_01_1, firstName: 'Content' });
    const adId = randomUUID();
    const { ship } = await client.prepareTrip();
    for (let times = 0; times < 3; times++)
      await client.call('ships.increase-health', { params: { id: ship.uuid }, body: { adId } });
    // The newest come first, and two in one millisecond have no order.
    await wait(2);
    await client.call('protomatters.convert', { body: { amount: -1 } });
    const refusals = (await page(uuid)).refusals;
    expect(refusals.map(({ call, code, count, what }) => [call, code, count, what])).toEqual([
      ['protomatters.convert', 'validation_failed', 1, ''],
      ['ships.increase-health', 'not_found', 3, ship.uuid],
    ]);
    await client.call('protomatters.convert', { body: { amount: -1 } });
    expect((await page(uuid)).refusals[0]?.count).toBe(2);
    expect((await page(other.uuid)).refusals).toEqual([]);
  });

  it('keeps rule’s refusals under a key too, and stays bounded', async () => {
    const log = new RefusalLog();
    for (let kind = 0; kind < 100; kind++)
      log.note({ telegramId: 1, call: `call-${kind}`, code: 'busy', what: '' });
    log.note({ telegramId: 1, call: 'call-0', code: 'busy', what: 'last' });
    const taken = log.take();
    expect(taken).toHaveLength(50);
    expect(taken[0]).toMatchObject({ call: 'call-0', count: 2, what: 'last' });
    expect(log.take()).toEqual([]);
  });
});

describe('a search of the audit', () => {
  const search = (query: object) => server.client().get('dev.audit', { query, headers });

  it('finds by who, what, about whom and when, and the chain stays whole', async () => {
    const before = await search({});
    await server.client().get('dev.player-contact', { params: { id }, headers });
    const after = await search({});
    const made = after.data.slice(0, after.count - before.count);
    expect(made.map(({ outcome }) => outcome)).toEqual(['done', 'asked']);
    const since = await search({ from: made[1]!.at });
    expect(since.data.slice(0, 2)).toEqual(made);
    expect(since.count).toBeLessThan(after.count);
    expect((await search({ about: id, call: 'dev.grant' })).data[0]).toMatchObject({ call: 'dev.grant' });
    expect(await search({ name: 'nobody' })).toEqual({ count: 0, data: [] });
    expect((await search({ to: '2001-01-01T00:00:00.000Z' })).count).toBe(0);
    const { brokenAt } = await server.client().get('dev.export-audit', { headers });
    expect(brokenAt).toBeNull();
  });

  it('hides what was only read', async () => {
    await server.client().get('dev.player', { params: { id }, headers });
    const outcomes = (page: { data: readonly { outcome: string }[] }) =>
      page.data.map(({ outcome }) => outcome);
    expect(outcomes(await search({ about: id }))[0]).toBe('read');
    const changes = await search({ about: id, reads: 'hidden' });
    expect(outcomes(changes)).not.toContain('read');
    expect(changes.count).toBeGreaterThan(0);
    expect(changes.count).toBeLessThan((await search({ about: id })).count);
    const refused = await server.client().call('dev.audit', { query: { reads: 'shown' } as object, headers });
    expect(refused.status).toBe(400);
  });
});
