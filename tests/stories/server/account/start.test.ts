import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('answers each part of the first screen as its own call does', async () => {
  const client = await server.player();
  const { ship, galaxy, system, trip } = await client.prepareTrip();
  await client.launch(ship.uuid, trip);
  const start = await client.get('auth.start');
  const params = { g: galaxy.uuid, s: system.uuid };
  const parts = {
    user: await client.get('auth.me'),
    balance: await client.get('protomatters.get'),
    boosters: await client.get('boosters.get'),
    ships: (await client.get('collections.ships')).data,
    galaxy: (await client.get('galaxies.list')).data[0],
    systems: (await client.get('systems.list', { params })).data,
    statistics: await client.get('statistics.trips'),
    sessions: (await client.get('statistics.sessions')).data,
    trips: (await client.get('trips.list', { params })).data,
  };
  expect(Object.keys(start).sort()).toEqual(Object.keys(parts).sort());
  expect(start.sessions).toHaveLength(1);
  // These grow between two calls.
  const grown = ['mined', 'energy', 'health', 'earnedProto'];
  expect(without(start, grown)).toEqual(without(parts, grown));
});

it('has no trips while nobody flies, and is nothing for somebody without an account', async () => {
  const client = await server.player();
  await client.prepareTrip();
  expect(await client.get('auth.start')).toMatchObject({ sessions: [], trips: [] });
  const stranger = server.client();
  await stranger.openSession(987_654);
  expect(await stranger.call('auth.start')).toMatchObject({ status: 404, error: { code: 'not_found' } });
});

function without(value: unknown, names: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(value, (key, part) => (names.includes(key) ? undefined : part)));
}
