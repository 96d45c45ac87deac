import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seasonRows } from '#engine/content/seasons.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { gameTime } from '../../../server/fixtures/publish-events.ts';
import { endSeason } from '../../../server/fixtures/publish-seasons.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hour = 3_600_000;
const day = 24 * hour;

async function seasonOf(client: TestClient) {
  return client.get('seasons.current');
}

/** Pilot with one collected trip. */
async function flown() {
  const client = await server.player();
  const { ship, trip, system } = await client.prepareTrip();
  const session = await client.launch(ship.uuid, trip);
  await client.advance(hour);
  await client.get('sessions.finish', { params: { id: ship.uuid, sid: session.uuid } });
  return { client, ship, trip, system };
}

describe('a season', () => {
  it('of the release goes on for years', async () => {
    const { client, ship, trip } = await flown();
    await client.advance(300 * day);
    const season = await seasonOf(client);
    expect(season).toMatchObject({ number: 2, endsAt: null, isOver: false, own: { trips: 1 } });
    await client.launch(ship.uuid, trip);
  });

  it('ends, rests and begins again', async () => {
    const { client, ship, trip, system } = await flown();
    const other = await flown();
    const { uuid: playerId } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId, amount: 500, keys: { ship: 2, artifact: 1 } } });
    const { endsAtMs, startsAtMs } = await endSeason(client, 2 * day, 3 * day);
    expect(await seasonOf(client)).toMatchObject({
      endsAt: new Date(endsAtMs).toISOString(),
      next: { number: 3, startsAt: new Date(startsAtMs).toISOString() },
    });
    await client.advance(2 * day - 10_000);
    const session = await client.launch(ship.uuid, trip);
    const params = { id: ship.uuid, sid: session.uuid };

    await client.advance(hour);
    const refused = await other.client.call('sessions.start', {
      params: { id: other.ship.uuid },
      body: { solarSystemId: other.system.uuid, tripId: other.trip.uuid },
    });
    expect(refused.error.code).toBe('season_over');
    const galaxy = (await client.get('galaxies.list')).data[0]!;
    expect(galaxy).toMatchObject({
      season: 2,
      isSeasonOver: true,
      seasonEndsAt: new Date(endsAtMs).toISOString(),
    });

    // A flight under way is collected and paid, and counts on no leaderboard.
    const query = { range: 'total', type: 'flights' } as const;
    const before = await client.get('leaderboard.list', { query });
    const balance = await client.get('protomatters.get');
    const reward = await client.get('sessions.finish', { params });
    expect((await client.get('protomatters.get')).default).toBeCloseTo(balance.default + reward.mined, 2);
    expect((await client.get('leaderboard.list', { query })).data).toEqual(before.data);
    expect((await seasonOf(client)).own).toMatchObject({ trips: 1, rank: expect.any(Number) });

    await expect
      .poll(async () =>
        (await client.get('inbox.list', { query: { limit: 100 } })).data.map(({ sender }) => sender),
      )
      .toContain('season');
    const { data } = await client.get('inbox.list', { query: { limit: 100 } });
    const places = data.filter(({ sender }) => sender === 'season');
    expect(new Set(places.map(({ title }) => title)).size).toBe(places.length);
    const claimed = await client.call('inbox.change', {
      params: { id: places[0]!.uuid },
      body: { isClaimed: true },
    });
    expect(claimed.status).toBe(200);

    await client.advance(3 * day);
    const left = await client.get('protomatters.get');
    expect(await seasonOf(client)).toMatchObject({ number: 3, isOver: false, own: { trips: 0, mined: 0 } });
    expect(left.default).toBeLessThan(1);
    const { data: entries } = await client.get('ledger.list', { query: { limit: 100 } });
    const turned = entries.filter(({ reason }) => reason === 'season');
    const sum = (currency: string) =>
      turned.filter((entry) => entry.currency === currency).reduce((total, { amount }) => total + amount, 0);
    expect(turned).toHaveLength(2);
    expect(sum('default')).toBeLessThan(-500);
    expect(sum('clean')).toBeCloseTo(-sum('default') / 100, 2);
    expect(left.clean).toBeGreaterThanOrEqual(sum('clean'));
    const [first, second] = (await client.get('systems.list', { params: { g: galaxy.uuid } })).data;
    expect([first?.status, first?.completedTrips, second?.status]).toEqual(['available', 0, 'unavailable']);
    expect(await client.get('capsules.keys')).toMatchObject({ ship: expect.any(Number) });
    await client.get('systems.start', { params: { g: galaxy.uuid, s: system.uuid } });
    await client.launch(ship.uuid, trip);
    expect((await client.get('leaderboard.list', { query })).data).toEqual([]);
  });

  it('cannot be changed once it has ended, also by a roll-back', async () => {
    const { client } = await flown();
    await endSeason(client, 1000, 2 * day);
    const { version, content } = await client.get('dev.content');
    await client.advance(hour);
    const [now] = content.seasons.filter(({ number }) => number === 3);
    const check = async (seasons: unknown) =>
      (await client.get('dev.check-content', { body: { content: { seasons: seasons as never } } })).faults;
    const changed = (fields: object) =>
      content.seasons.map((row) => (row === now ? { ...row, ...fields } : row));
    expect(await check(changed({ until: null }))).not.toEqual([]);
    expect(await check(changed({ mastery: [] }))).not.toEqual([]);
    expect(await check(content.seasons.filter((row) => row !== now))).not.toEqual([]);
    expect(await check(content.seasons)).toEqual([]);
    await client.get('dev.restore-content', { body: { version: 0 } });
    const restored = await client.get('dev.content');
    expect(restored.version).toBe(version + 1);
    expect(restored.content.seasons).toEqual(content.seasons);
  });

  it('is checked before it is published', async () => {
    const client = await server.player();
    const nowMs = await gameTime(client);
    const at = (days: number) => new Date(nowMs + days * day).toISOString();
    const [first, second] = seasonRows;
    const check = async (...seasons: unknown[]) =>
      (
        await client.get('dev.check-content', { body: { content: { seasons: seasons as never } } })
      ).faults.join();
    expect(
      await check({ ...first, number: 50, until: at(1) }, { ...second, number: 51, from: at(1) }),
    ).toMatch(/an hour/);
    expect(await check({ ...first, number: 50 }, { ...second, number: 51, from: at(1) })).toMatch(
      /before it ends/,
    );
    expect(await check({ ...first, number: 50 }, { ...second, number: 50 })).toMatch(/in order/);
  });
});
