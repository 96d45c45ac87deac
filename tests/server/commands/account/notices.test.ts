import { afterAll, beforeAll, expect, it } from 'vitest';
import { localMinute } from '#engine/rules/core/local-date.ts';
import { anEvent, gameTime, publishEvents } from '../../fixtures/publish-events.ts';
import { type BotTest, startBotTest } from '../../fixtures/start-bot-test.ts';

let test: BotTest;
beforeAll(async () => {
  test = await startBotTest({ noticesEveryMs: 150 });
});
afterAll(() => test.stop());

type Player = Awaited<ReturnType<BotTest['player']>>;
const textsTo = ({ telegramId }: Player) =>
  test.bot
    .of('sendMessage')
    .filter(({ parameters }) => parameters.chat_id === telegramId)
    .map(({ parameters }) => parameters.text as string);

/** Notices come at any time of the day, whenever the test runs. */
async function aPilot(): Promise<Player> {
  const player = await test.player();
  await player.client.get('notices.change', { body: { quietHours: null } });
  return player;
}

/** Waits for a notice to another pilot, which proves that a round of sending has ended. */
async function waitForRound(): Promise<void> {
  const witness = await aPilot();
  await fly(witness);
  await expect.poll(() => textsTo(witness)).toHaveLength(1);
}

const hour = 3_600_000;

/** Sends the player's ship on its first trip and moves time to the trip's end. */
async function fly({ client }: Player) {
  const [ship] = (await client.get('collections.ships')).data;
  const galaxy = (await client.get('galaxies.list')).data[0]!;
  const system = (await client.get('systems.list', { params: { g: galaxy.uuid } })).data[0]!;
  const params = { g: galaxy.uuid, s: system.uuid };
  await client.get('systems.start', { params });
  const trip = (await client.get('trips.list', { params })).data.find(({ type }) => type === 'personal')!;
  const session = await client.launch(ship!.uuid, trip);
  await client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt) + 61_000);
  return { id: ship!.uuid, sid: session.uuid };
}

it('tells a pilot once of a return and once of a finished repair', async () => {
  const [pilot, silent] = [await aPilot(), await aPilot()];
  await silent.client.get('notices.change', { body: { kinds: { returned: false, repaired: false } } });
  await fly(silent);
  const params = await fly(pilot);
  await expect.poll(() => textsTo(pilot)).toEqual([expect.stringMatching(/ is back from the trip/)]);
  await pilot.client.get('sessions.finish', { params });
  await pilot.client.advance(9_060_000);
  await expect.poll(() => textsTo(pilot)).toHaveLength(2);
  await test.server.restart();
  await waitForRound();
  expect(textsTo(pilot)[1]).toMatch(/ is whole again/);
  expect(textsTo(pilot)).toHaveLength(2);
  // A player who switched them off gets none in the inbox either.
  expect(textsTo(silent)).toEqual([]);
  const { data } = await silent.client.get('inbox.list');
  expect(data.map(({ code }) => code)).not.toContain('returned');
  const told = await pilot.client.get('inbox.list');
  expect(told.data.map(({ code }) => code)).toEqual(expect.arrayContaining(['returned', 'repaired']));
});

it('holds everything back in quiet hours, and tells it in one message after them', async () => {
  const pilot = await test.player();
  const { now } = await pilot.client.get('dev.clock');
  const { timezone } = await pilot.client.get('notices.read');
  const minute = localMinute(Date.parse(now), timezone);
  const quietHours = { from: (minute + 1430) % 1440, until: (minute + 300) % 1440 };
  const set = await pilot.client.get('notices.change', { body: { quietHours } });
  expect(set).toMatchObject({ quietHours, bot: { deliveredAt: null } });
  const params = await fly(pilot);
  await waitForRound();
  await pilot.client.get('sessions.finish', { params });
  await pilot.client.advance(9_060_000);
  await waitForRound();
  expect(textsTo(pilot)).toEqual([]);
  await pilot.client.advance(3 * hour);
  await expect.poll(() => textsTo(pilot)).toHaveLength(1);
  expect(textsTo(pilot)[0]!.split('\n')).toEqual([
    'While you were away:',
    expect.stringMatching(/ is back$/),
    expect.stringMatching(/ is whole$/),
  ]);
  const { bot } = await pilot.client.get('notices.read');
  expect(bot).toMatchObject({ state: 'allowed', failure: null });
  expect(Date.parse(bot.deliveredAt!)).toBeGreaterThan(Date.parse(now));
});

it('sends nothing to a pilot who has blocked the bot until the next /start', async () => {
  const pilot = await aPilot();
  test.bot.script('sendMessage', {
    ok: false,
    error_code: 403,
    description: 'Forbidden: bot was blocked by the user',
  });
  const params = await fly(pilot);
  await expect.poll(() => textsTo(pilot)).toHaveLength(1);
  await expect
    .poll(async () => (await pilot.client.get('notices.read')).bot)
    .toMatchObject({ state: 'blocked', deliveredAt: null, failure: 'blocked' });
  await pilot.client.get('sessions.finish', { params });
  await pilot.client.advance(9_060_000);
  await waitForRound();
  expect(textsTo(pilot)).toHaveLength(1);
  await test.bot.write(pilot.telegramId, '/start', 'ru');
  await expect.poll(() => textsTo(pilot)).toHaveLength(2);
});

it('announces an event once to whom the bot may write, and to everybody in the inbox', async () => {
  const [pilot, stranger] = [await aPilot(), await aPilot()];
  await test.bot.write(pilot.telegramId, '/start', 'en');
  await expect.poll(() => textsTo(pilot)).toHaveLength(1);
  await publishEvents(pilot.client, [anEvent('rush', await gameTime(pilot.client), 5)]);
  await expect.poll(() => textsTo(pilot)).toHaveLength(2);
  expect(textsTo(pilot)[1]).toBe('A test has begun.');
  await waitForRound();
  expect(textsTo(pilot)).toHaveLength(2);
  expect(textsTo(stranger)).toEqual([]);
  for (const { client } of [pilot, stranger]) {
    const { data } = await client.get('inbox.list');
    expect(data.filter(({ title }) => title === 'A test has begun')).toHaveLength(1);
  }
});
