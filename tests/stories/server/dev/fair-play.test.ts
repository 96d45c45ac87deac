import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const minute = 60_000;
const listed = async () => (await server.client().get('dev.fair-play', { query: { leastScore: 0 } })).data;

/** Flies by a program that taps at a fixed interval. */
async function flyProgram(flights: number): Promise<string> {
  const program = await server.player();
  const { ship, trip } = await program.prepareTrip();
  const { uuid } = await program.get('auth.me');
  for (let flight = 0; flight < flights; flight++) {
    const session = await program.launch(ship.uuid, trip);
    const params = { id: ship.uuid, sid: session.uuid };
    await program.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt));
    const taps = Array.from({ length: 60 }, (_, k) => ({ k, t: k * 1000 + 300 }));
    const filled = await program.get('sessions.replenish', { params, body: { baggage: 0, taps } });
    const reward = await program.get('sessions.finish', { params });
    expect(reward.manualMined).toBe(filled.session.manualMined);
    await program.advance(180 * minute);
  }
  return uuid;
}

it('lists a program that taps at a fixed interval, and changes nothing for it', async () => {
  const uuid = await flyProgram(9);
  await expect.poll(async () => (await listed())[0]?.flights).toBe(9);
  const [found] = await listed();
  expect(found).toMatchObject({ playerId: uuid, firstName: 'Ann', lateTaps: 0 });
  expect(found!.score).toBeGreaterThanOrEqual(60);
  expect(found!.signs.steady).toBe(1);
  expect(found!.isUncertain).toBe(false);
  const page = { leastScore: 60, limit: 1, offset: 1 };
  expect(await server.client().get('dev.fair-play', { query: page })).toEqual({ count: 1, data: [] });
});

it('lists a suspect with few taps as uncertain', async () => {
  const uuid = await flyProgram(3);
  const find = async () => (await listed()).find(({ playerId }) => playerId === uuid);
  await expect.poll(async () => (await find())?.flights).toBe(3);
  expect(await find()).toMatchObject({ isUncertain: true, games: 0, gamesWon: 0 });
  expect((await find())!.score).toBeGreaterThanOrEqual(60);
  const { fairPlay } = await server.client().get('dev.player', { params: { id: uuid } });
  expect(fairPlay).toMatchObject({ isUncertain: true });
});
