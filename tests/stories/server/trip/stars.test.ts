import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('wins the star of a trip’s pirates, shows it everywhere and keeps it over a restart', async () => {
  const client = await server.player();
  const { ship, trip } = await client.prepareTrip();
  expect(trip.stars).toEqual([
    { measure: 'cargo', goal: 100, best: 0, isWon: false },
    { measure: 'pirates', goal: 2, best: 0, isWon: false },
    { measure: 'chain', goal: 20, best: 0, isWon: false },
  ]);
  const flight = await client.launch(ship.uuid, trip);
  const params = { id: ship.uuid, sid: flight.uuid };
  for (const pirate of [1, 2]) {
    await client.advance(60_500);
    await client.get('sessions.pirate', { params, body: { pirate, t: pirate * 60_000 + 400 } });
  }
  await client.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt));
  const { mastery } = await client.get('sessions.finish', { params });
  expect(mastery).toMatchObject({ won: [1], total: 1 });
  expect(mastery?.stars[1]).toEqual({ measure: 'pirates', goal: 2, best: 2, isWon: true });

  await server.restart();
  const place = { g: (await client.get('galaxies.list')).data[0]!.uuid };
  const systems = await client.get('systems.list', { params: place });
  expect(systems.data.map(({ stars }) => stars).slice(0, 2)).toEqual([1, 0]);
  const next = await client.launch(ship.uuid, trip);
  const lengthMs = (session: typeof flight) => Date.parse(session.endsAt) - Date.parse(session.createdAt);
  expect(lengthMs(next)).toBe(lengthMs(flight));
});

it('refuses a livery that the stars don’t unlock', async () => {
  const client = await server.player();
  const { ship } = await client.prepareTrip();
  expect(ship.livery).toBeNull();
  const params = { id: ship.uuid };
  const locked = await client.call('ships.livery', { params, body: { livery: 'kepler-deep' } });
  expect(locked).toMatchObject({ status: 409, error: { code: 'livery_locked' } });
  expect(await client.get('ships.livery', { params, body: { livery: null } })).toMatchObject({
    livery: null,
  });
});
