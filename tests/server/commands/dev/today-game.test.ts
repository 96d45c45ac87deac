import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const dayMs = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ playerDaysEveryMs: 50 }, 1);
});
afterAll(() => server.stop());

const today = () => server.client().get('dev.today');

it('Today shows the season, the players who play now and the last publication', async () => {
  for (const player of [await server.player(), await server.player()]) await player.get('auth.me');
  await expect.poll(async () => (await today()).game.players).toBe(2);
  const { game } = await today();
  expect(game).toMatchObject({ playersWeekAgo: 0, stars: 0, starsWeekAgo: 0, lastPublication: null });
  const { seasons } = (await server.client().get('dev.content')).content;
  expect(seasons).toContainEqual(expect.objectContaining({ number: game.season.number }));
  expect(game.season.isOver).toBe(false);
  await server
    .client()
    .get('dev.publish-tunables', { body: { values: { maxPirates: 5 }, note: 'fewer', author: 'Dora' } });
  expect((await today()).game.lastPublication).toMatchObject({
    page: 'numbers',
    version: 1,
    author: 'Dora',
    note: 'fewer',
  });
});

it('Today shows the Stars of 24 hours beside those of a week ago, without refunds', async () => {
  const charges = (await server.database()).documents<{ _id: string }>('charges');
  const nowMs = Date.parse((await today()).now);
  const charge = (_id: string, stars: number, ageDays: number, state = 'delivered') => ({
    _id,
    telegramId: 1,
    stars,
    payload: '',
    state,
    at: new Date(nowMs - ageDays * dayMs),
  });
  await charges.insertMany([
    charge('a', 25, 0.1),
    charge('b', 50, 0.9),
    charge('c', 100, 0.5, 'refunded'),
    charge('d', 200, 1.1),
    charge('e', 400, 7.5),
    charge('f', 800, 8.1),
  ]);
  expect((await today()).game).toMatchObject({ stars: 75, starsWeekAgo: 400 });
});

it('Today lists the events that are on, and what the team was told', async () => {
  const { now, game, teamMessages, hasTeamChat } = await today();
  for (const { title, until } of game.events) {
    expect(title).not.toBe('');
    expect(Date.parse(until)).toBeGreaterThan(Date.parse(now));
  }
  expect(hasTeamChat).toBe(false);
  expect(teamMessages.every(({ sentAt }) => sentAt === null)).toBe(true);
});
