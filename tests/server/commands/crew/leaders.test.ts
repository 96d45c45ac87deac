import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { openStore } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const day = 86_400_000;
const ranges = ['weekly', 'total'] as const;
const types = ['flights', 'earned', 'r-and-d'] as const;

/** A new player who flies one trip and collects it. */
async function flown(): Promise<TestClient> {
  const client = await server.player();
  await fly(client);
  return client;
}

async function fly(client: TestClient): Promise<void> {
  const known = (await client.get('collections.ships')).data.find(({ shipId }) => shipId);
  const { ship, trip } = known ? await again(client, known) : await client.prepareTrip();
  const { uuid: sid } = await client.launch(ship.uuid, trip);
  await client.advance(3 * day);
  await client.get('sessions.finish', { params: { id: ship.uuid, sid } });
}

async function again(client: TestClient, ship: { uuid: string }) {
  const g = (await client.get('galaxies.list')).data[0]!.uuid;
  const s = (await client.get('systems.list', { params: { g } })).data[0]!.uuid;
  const trip = (await client.get('trips.list', { params: { g, s } })).data.find(
    ({ type, status }) => type === 'personal' && status !== 'unavailable',
  )!;
  return { ship, trip };
}

const board = (client: TestClient, query: object) => client.get('leaderboard.list', { query: { ...query } });

describe('the boards', () => {
  it('are empty at first', async () => {
    const client = await server.player();
    for (const range of ranges)
      for (const type of types)
        expect(await board(client, { range, type })).toEqual({ count: 0, data: [], currentUser: null });
    expect(await client.get('leaderboard.list')).toEqual({ count: 0, data: [], currentUser: null });
  });

  it('refuse unknown ranges, types and pages', async () => {
    const client = await server.player();
    for (const query of [
      { range: 'daily' },
      { type: 'money' },
      { range: '' },
      { limit: 0 },
      { limit: 101 },
      { limit: 'NaN' },
      { offset: -1 },
      { offset: '1e3' },
      { type: ['flights'] },
    ])
      expect((await client.call('leaderboard.list', { query })).status, JSON.stringify(query)).toBe(
        'type' in query && Array.isArray(query.type) ? 200 : 400,
      );
  });

  it('rank a flight at once, on every device', async () => {
    const [first, second] = [await flown(), await flown()];
    await fly(second);
    // Reading the board delivers the other player's outbox.
    await board(second, {});
    const mine = await board(first, { range: 'total', type: 'flights' });
    expect(mine.count).toBe(2);
    expect(mine.data.map(({ rank, value }) => [rank, value])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(mine.currentUser).toEqual(mine.data[1]);
    const { totalMined, totalManualMined } = await second.get('statistics.trips');
    const earned = await board(second, { range: 'total', type: 'earned' });
    expect(earned.currentUser).toMatchObject({ rank: 1, value: totalMined + totalManualMined });
    const page = await board(first, { range: 'total', type: 'flights', limit: 1, offset: 1 });
    expect(page).toMatchObject({ count: 2, data: [{ rank: 2 }], currentUser: { rank: 2 } });
    expect((await board(first, { range: 'total', type: 'flights', offset: 100 })).data).toEqual([]);
  });

  it('begin anew each week, survive a restart and drop players idle for thirty days', async () => {
    const client = await flown();
    const before = await board(client, { range: 'total', type: 'flights' });
    expect((await board(client, { range: 'weekly' })).currentUser).not.toBeNull();
    await server.restart();
    expect(await board(client, { range: 'total', type: 'flights' })).toEqual(before);
    await client.advance(7 * day);
    expect((await board(client, { range: 'weekly' })).count).toBe(0);
    expect(await board(client, { range: 'total', type: 'flights' })).toEqual(before);
    await client.advance(24 * day);
    const after = await board(client, { range: 'total', type: 'flights' });
    expect(after).toEqual({ count: 0, data: [], currentUser: null });
    await fly(client);
    expect((await board(client, { range: 'total', type: 'flights' })).currentUser).toMatchObject({
      rank: 1,
      value: 2,
    });
  });

  it('rank investors', async () => {
    const client = await server.player();
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 100_000 } });
    const pool = (await client.get('investments.list')).data[0]!;
    const body = { optionId: pool.options[0]!.uuid };
    await client.get('investments.invest', { params: { id: pool.uuid }, body });
    const { currentUser } = await board(client, { range: 'weekly', type: 'r-and-d' });
    expect(currentUser).toMatchObject({ uuid, rank: 1, value: pool.options[0]!.value });
  });
});

describe('a board of many', () => {
  it('shows its first hundred, and one’s own place beyond', async () => {
    const client = await flown();
    const { uuid } = await client.get('auth.me');
    const before = (await board(client, { range: 'total', type: 'flights' })).currentUser!.rank!;
    const store = await openStore(server.mongodbUri);
    const nowMs = Date.parse((await client.get('dev.clock')).now);
    try {
      const secrets = { capsule: 'a'.repeat(32), synthesis: 'b'.repeat(32) };
      const add = async (index: number) => {
        const profile = {
          telegramId: 900_000 + index,
          firstName: `P${index}`,
          lastName: null,
          username: null,
          referralCode: `many${index}`,
        };
        const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
        await store.players.insert(newPlayer(id, profile, secrets, nowMs));
        const scores = { flights: 1000 - index, earned: 0, invested: 0 };
        await store.standings.write([
          {
            kind: 'score',
            id,
            order: 1,
            atMs: nowMs,
            playerId: id,
            week: 0,
            season: 2,
            total: scores,
            weekly: scores,
          },
        ]);
      };
      await Promise.all(Array.from({ length: 130 }, (_, index) => add(index)));
    } finally {
      await store.close();
    }
    const readLast = () => board(client, { range: 'total', type: 'flights', limit: 100, offset: 20 });
    // Another process has written the scores, and this one reads them after a few seconds.
    await expect.poll(async () => (await readLast()).currentUser?.rank).toBe(before + 130);
    const last = await readLast();
    expect(last.count).toBe(tunables.maxLeaderboardRows);
    expect(last.data).toHaveLength(80);
    expect(last.data.at(-1)).toMatchObject({ rank: 100, value: 901, username: 'P99' });
    expect(last.currentUser).toMatchObject({ uuid, rank: before + 130, value: 1 });
  });
});
