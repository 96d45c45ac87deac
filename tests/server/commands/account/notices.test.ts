import { afterAll, beforeAll, expect, it } from 'vitest';
import { productId } from '#engine/content/homeland-ids.ts';
import { type BotTest, startBotTest } from '#tests/server/messenger/telegram/start-bot-test.ts';

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

/** Waits for a notice to another general, which proves that a round of sending has ended. */
async function waitForRound(): Promise<void> {
  const witness = await test.player();
  await becomeGeneral(witness);
  await fly(witness);
  await expect.poll(() => textsTo(witness), { timeout: 5000 }).toHaveLength(1);
}

async function becomeGeneral({ client, telegramId }: Player): Promise<void> {
  const { invoiceLink } = await client.get('payments.create', {
    body: { productId: productId('general-month') },
  });
  await test.bot.send(test.bot.charge(invoiceLink, telegramId).update);
}

/** Sends the player's ship on its first trip and moves time to the trip's end. */
async function fly({ client }: Player) {
  const [ship] = (await client.get('collections.ships')).data;
  const galaxy = (await client.get('galaxies.list')).data[0]!;
  const system = (await client.get('systems.list', { params: { g: galaxy.uuid } })).data[0]!;
  const params = { g: galaxy.uuid, s: system.uuid };
  await client.get('systems.start', { params });
  const trip = (await client.get('trips.list', { params })).data.find(({ type }) => type === 'personal')!;
  const session = await client.launch(ship!.uuid, trip);
  await client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt) + 1000);
  return { id: ship!.uuid, sid: session.uuid };
}

it('notifies a general once of a return and once of a finished repair', async () => {
  const [general, pilot] = [await test.player(), await test.player()];
  await becomeGeneral(general);
  await fly(pilot);
  const params = await fly(general);
  await expect
    .poll(() => textsTo(general), { timeout: 5000 })
    .toEqual([expect.stringMatching(/ is back from the trip/)]);
  await general.client.get('sessions.finish', { params });
  await general.client.advance(9_000_000);
  await expect.poll(() => textsTo(general), { timeout: 5000 }).toHaveLength(2);
  await test.server.restart();
  await waitForRound();
  expect(textsTo(general)[1]).toMatch(/ is whole again/);
  expect(textsTo(general)).toHaveLength(2);
  // A player who isn't a general gets no notices.
  expect(textsTo(pilot)).toEqual([]);
});

it('sends nothing to a general who has blocked the bot until the next /start', async () => {
  const general = await test.player();
  await becomeGeneral(general);
  test.bot.script('sendMessage', {
    ok: false,
    error_code: 403,
    description: 'Forbidden: bot was blocked by the user',
  });
  const params = await fly(general);
  await expect.poll(() => textsTo(general), { timeout: 5000 }).toHaveLength(1);
  await general.client.get('sessions.finish', { params });
  await general.client.advance(9_000_000);
  await waitForRound();
  expect(textsTo(general)).toHaveLength(1);
  await test.bot.write(general.telegramId, '/start', 'ru');
  await expect.poll(() => textsTo(general), { timeout: 5000 }).toHaveLength(2);
});
