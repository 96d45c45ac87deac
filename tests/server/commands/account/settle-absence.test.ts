import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
let store: Store;
let leader: TestClient;
let leaderId: string;

const idOf = async (client: TestClient) => (await client.get('auth.me')).uuid;
const nowMs = async () => Date.parse((await leader.get('dev.clock')).now);

beforeAll(async () => {
  server = await startTestServer();
  store = await openStore(server.mongodbUri);
  leader = await server.player();
  leaderId = await idOf(leader);
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

/** A pilot of the leader's crew who counts, with ten flights on the boards. */
async function addPilot() {
  const client = await server.player();
  const id = await idOf(client);
  const atMs = await nowMs();
  const joined = { memberId: id, leaderId, username: null, firstName: 'Pilot', how: 'invited' } as const;
  await store.crews.add([{ kind: 'crew', id: `${id}:joined`, ...joined, atMs, isActive: true }]);
  await store.outboxRelay.activateWaiting([leaderId], atMs);
  const scores = { flights: 10, earned: 0, invested: 0 };
  const base = { kind: 'score', order: 1, atMs, week: 0, season: 2 } as const;
  await store.standings.write([{ ...base, id, playerId: id, total: scores, weekly: scores }]);
  return { client, id };
}

const isListed = async (id: string) => {
  const query = { range: 'total', type: 'flights', limit: 100, offset: 0 } as const;
  return (await leader.get('leaderboard.list', { query })).data.some(({ uuid }) => uuid === id);
};
const crewCount = async () => (await leader.get('referrals.statistics')).spaceshipCount;
const ban = (id: string) =>
  server.client().get('dev.ban', { params: { id }, body: { kind: 'bots', reason: 'a farm of accounts' } });
const unban = (id: string) =>
  server.client().get('dev.unban', { params: { id }, body: { reason: 'it was a mistake' } });

describe('a ban', () => {
  it('takes the player off the boards and out of the crew’s count; lifting it restores both', async () => {
    const { id } = await addPilot();
    await vi.waitUntil(() => isListed(id));
    const before = await crewCount();
    await ban(id);
    await vi.waitUntil(async () => !(await isListed(id)) && (await crewCount()) === before - 1);
    expect(await store.crews.countActive(leaderId)).toBe(before - 1);
    await unban(id);
    await vi.waitUntil(async () => (await isListed(id)) && (await crewCount()) === before);
    expect(await store.absences.find(id)).toBeNull();
  });

  it('keeps tribute from and to the player from counting, and the player out of the generals', async () => {
    const [general, buyer] = [await addPilot(), await addPilot()];
    const atMs = await nowMs();
    const access = { sinceMs: atMs - 1000, untilMs: atMs + 86_400_000 };
    await store.generals.write([
      { kind: 'general', id: 'access', playerId: general.id, atMs, order: 1, ...access },
    ]);
    const isGeneral = async () =>
      (await store.recruiters.list(atMs)).some(({ id }) => id === general.id) || undefined;
    await ban(general.id);
    expect(await store.absences.among([general.id, buyer.id])).toEqual(new Set([general.id]));
    expect(await isGeneral()).toBeUndefined();
    const { status } = await buyer.client.call('generals.choose', { body: { generalId: general.id } });
    expect(status).toBe(404);
  });
});

describe('a ban without an absence', () => {
  it('takes the player out at the next start', async () => {
    const { id } = await addPilot();
    await vi.waitUntil(() => isListed(id));
    const loaded = await store.players.load(id);
    const { telegramId } = loaded!.player.profile;
    const ban = { kind: 'bots', reason: 'a farm of accounts', by: null, atMs: 1, untilMs: null } as const;
    await store.signIns.ban(telegramId, ban);
    await server.restart();
    await vi.waitUntil(async () => !(await isListed(id)));
    expect(await store.absences.find(id)).toMatchObject({ untilMs: null, hasPlace: true });
  });
});

describe('a merged double', () => {
  it('is absent for good', async () => {
    const [double, into] = [await addPilot(), await addPilot()];
    await vi.waitUntil(async () => (await isListed(double.id)) && (await isListed(into.id)));
    const body = { into: into.id, reason: 'one person, two phones' };
    await server.client().get('dev.merge', { params: { id: double.id }, body });
    await vi.waitUntil(async () => !(await isListed(double.id)));
    expect(await isListed(into.id)).toBe(true);
    expect(await store.absences.find(double.id)).toMatchObject({ untilMs: null });
  });
});

describe('the grace of a deletion', () => {
  it('counts like a ban until the player stays', async () => {
    const { client, id } = await addPilot();
    await vi.waitUntil(() => isListed(id));
    const { telegramId } = (await store.players.load(id))!.player.profile;
    await client.get('account.delete');
    await vi.waitUntil(async () => !(await isListed(id)));
    expect(await store.absences.find(id)).toMatchObject({ untilMs: null, hasPlace: true });
    await client.signIn(telegramId);
    await vi.waitUntil(() => isListed(id));
    expect(await store.absences.find(id)).toBeNull();
  });
});
