import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const minute = 60_000;
const listed = async () => (await server.client().get('dev.fair-play', { query: { leastScore: 0 } })).data;

it('lists a program that taps at a fixed interval, and changes nothing for it', async () => {
  const program = await server.player();
  const { ship, trip } = await program.prepareTrip();
  const { uuid } = await program.get('auth.me');
  for (let flight = 0; flight < 9; flight++) {
    const session = await program.launch(ship.uuid, trip);
    const params = { id: ship.uuid, sid: session.uuid };
    await program.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt));
    const taps = Array.from({ length: 60 }, (_, k) => ({ k, t: k * 1000 + 300 }));
    const filled = await program.get('sessions.replenish', { params, body: { baggage: 0, taps } });
    const reward = await program.get('sessions.finish', { params });
    expect(reward.manualMined).toBe(filled.session.manualMined);
    await program.advance(180 * minute);
  }
  await expect.poll(async () => (await listed())[0]?.flights).toBe(9);
  const [found] = await listed();
  expect(found).toMatchObject({ playerId: uuid, firstName: 'Ann', lateTaps: 0 });
  expect(found!.score).toBeGreaterThanOrEqual(60);
  expect(found!.signs.steady).toBe(1);
  const page = { leastScore: 60, limit: 1, offset: 1 };
  expect(await server.client().get('dev.fair-play', { query: page })).toEqual({ count: 1, data: [] });
});
