import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const reason = 'it can never be collected';
const unpayable = [{ kind: 'protomatter', count: 1e18 }];

const shipTypes = { personal: 'personal', attack: 'combat', expedition: 'expeditionary' } as const;

async function pilot(tripType: keyof typeof shipTypes = 'personal') {
  const client = await server.player();
  const { uuid: id } = await client.get('auth.me');
  const { ship: personal, trips } = await client.prepareTrip();
  const type = shipTypes[tripType];
  const grant = { playerId: id, ships: [{ type, rarity: 'common' as const }] };
  const shipId =
    type === 'personal' ? personal.uuid : (await client.get('dev.grant', { body: grant })).ships[0]!;
  const trip = trips.find((other) => other.type === tripType)!;
  const launch = () => client.launch(shipId, trip);
  const end = (flightId: string, playerId = id) =>
    client.call('dev.end-flight', { params: { id: playerId }, body: { flightId, reason } });
  const running = async () => (await client.get('dev.player', { params: { id } })).runningTrips;
  const balance = async () => (await client.get('protomatters.get')).default;
  return { client, id, shipId, launch, end, running, balance };
}

/** Changes the stored flight of a player, as a fault would. */
async function setFlight(id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const database = await server.database();
  const set = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`flights.0.${name}`, value]));
  const players = database.documents('players');
  await players.updateOne({ _id: id as never }, { $set: set } as never);
  await server.restart();
}

/** The client on the server as it was started again. */
function onNewPort(client: TestClient): void {
  client.url = server.url;
}

const inboxCodes = async (client: TestClient) =>
  (await client.get('inbox.list')).data.map(({ code }) => code);
const reviewsOf = async (client: TestClient, id: string) =>
  (await client.get('dev.reviews', { query: { limit: 100 } })).data.filter(({ playerId }) => playerId === id);

describe('an operator who ends a flight', () => {
  it('frees the ship, pays once what was earned until then, and tells the player', async () => {
    const { client, launch, end, running, balance, shipId, id } = await pilot();
    const { uuid } = await launch();
    await client.advance(hourMs / 4);
    const before = await balance();
    const [shown] = await running();
    expect(shown).toMatchObject({ flightId: uuid, isAiPilot: false });
    const all = await Promise.all([end(uuid), end(uuid), end(uuid)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(all.filter(({ answer }) => answer.wasFlying)).toHaveLength(1);
    const paid = (await balance()) - before;
    expect(paid).toBeGreaterThanOrEqual(shown!.mined + shown!.manualMined);
    expect(paid).toBeGreaterThan(0);
    expect((await end(uuid)).answer).toEqual({ flightId: uuid, wasFlying: false });
    expect((await balance()) - before).toBe(paid);
    expect((await inboxCodes(client)).filter((code) => code === 'flight_ended')).toHaveLength(1);
    expect(await running()).toEqual([]);
    const params = { id: shipId, sid: uuid };
    expect((await client.call('sessions.finish', { params })).status).toBe(404);
    const { data } = await client.get('dev.player-audit', { params: { id } });
    expect(data).toContainEqual(expect.objectContaining({ call: 'dev.end-flight', outcome: 'done' }));
    const asked = { call: 'dev.end-flight', outcome: 'asked', reason };
    expect(data).toContainEqual(expect.objectContaining(asked));
    expect((await launch()).uuid).not.toBe(uuid);
  });

  it.each(['expedition', 'attack'] as const)('ends an %s that waits for its game', async (type) => {
    const { client, launch, end, shipId } = await pilot(type);
    const { uuid, endsAt, createdAt } = await launch();
    await client.advance(Date.parse(endsAt) - Date.parse(createdAt));
    const params = { id: shipId, sid: uuid };
    const start = type === 'attack' ? 'assault.start' : 'docking.start';
    await client.get(start, { params, body: { isStart: true } });
    expect((await client.call('sessions.finish', { params })).status).toBe(409);
    expect((await end(uuid)).answer.wasFlying).toBe(true);
    // Health may be low after a trip.
    await client.advance(48 * hourMs);
    expect((await launch()).uuid).not.toBe(uuid);
  });

  it('ends a run of an AI pilot, which stays', async () => {
    const { client, launch, end, running, balance, shipId } = await pilot();
    const product = (await client.get('products.list')).data.find(({ key }) => key === 'ai-pilot')!;
    const body = { productId: product.uuid, shipId };
    const { orderId } = await client.get('payments.create', { body });
    await client.get('dev.pay', { params: { id: orderId }, body: {} });
    const params = { id: shipId };
    await client.get('ai-pilot.switch', { params, body: { isActive: true, difficulty: 'easy' } });
    await client.advance(5 * hourMs);
    const { mined } = await client.get('ai-pilot.statistics', { params });
    const [run] = await running();
    expect(run).toMatchObject({ isAiPilot: true, shipId });
    const before = await balance();
    expect((await end(run!.flightId)).answer.wasFlying).toBe(true);
    expect((await end(run!.flightId)).answer.wasFlying).toBe(false);
    expect(await balance()).toBeGreaterThanOrEqual(before + mined);
    expect(await client.get('ai-pilot.get', { params })).toMatchObject({
      isActive: false,
      status: 'available',
    });
    await client.advance(48 * hourMs);
    expect((await launch()).shipId).toBe(shipId);
  });

  it('finds no flight of another player, of nobody, or that never was', async () => {
    const [one, other] = [await pilot(), await pilot()];
    const { uuid } = await one.launch();
    expect((await other.end(uuid)).status).toBe(404);
    expect((await one.end(uuid, randomUUID())).status).toBe(404);
    expect((await one.end(randomUUID())).status).toBe(404);
    expect(await one.running()).toHaveLength(1);
    const wrong = { params: { id: one.id }, rawBody: JSON.stringify({ flightId: 7, reason }) };
    expect((await one.client.call('dev.end-flight', wrong)).error.fields).toHaveProperty('flightId');
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['an award that cannot be paid', { awards: unpayable }],
    ['a pay that cannot be paid', { mined: 1e18 }],
    ['a trip of no galaxy', { system: 99, trip: 77 }],
    ['awards of no kind', { awards: [{ kind: 'gold', count: -1, collection: 'x' }] }],
  ])('ends one with %s', async (_what, fault) => {
    const { client, id, launch, end, running } = await pilot();
    const { uuid } = await launch();
    await setFlight(id, fault);
    onNewPort(client);
    expect(await running()).toHaveLength(1);
    const ended = await end(uuid);
    expect([ended.status, ended.answer]).toEqual([200, { flightId: uuid, wasFlying: true }]);
    expect((await launch()).uuid).not.toBe(uuid);
  });
});

describe('a flight whose award cannot be paid', () => {
  it.each<[string, readonly object[]]>([
    ['too much PROTO', unpayable],
    ['shards of no collection', [{ kind: 'ship_shard', count: 3, collection: 'unheard-of' }]],
  ])('because it is %s is collected without it, and the team is asked to look', async (_what, awards) => {
    const { client, id, shipId, launch, balance } = await pilot();
    const { uuid, endsAt, createdAt } = await launch();
    await setFlight(id, { awards });
    onNewPort(client);
    await client.advance(Date.parse(endsAt) - Date.parse(createdAt));
    const before = await balance();
    const collected = await client.get('sessions.finish', { params: { id: shipId, sid: uuid } });
    expect(collected.awards).toEqual([]);
    expect((await balance()) - before).toBeCloseTo(collected.mined + collected.manualMined, 2);
    await expect
      .poll(async () => (await reviewsOf(client, id)).map(({ reason: why }) => why))
      .toEqual(['unpaid_award']);
    expect((await launch()).uuid).not.toBe(uuid);
  });
});
