import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleBrowser } from '../../../server/fixtures/console-browser.ts';
import { type BotTest, startBotTest } from '../../../server/fixtures/start-bot-test.ts';

const token = 'the-token-of-the-owner';
let test: BotTest;
beforeAll(async () => {
  test = await startBotTest({ developers: [{ name: 'root', role: 'owner', token }] });
});
afterAll(() => test.stop());

let lastName = 0;

async function invite() {
  const name = `person-${++lastName}`;
  const made = await test.server
    .client()
    .get('dev.invite-person', { body: { name, role: 'operator' }, headers: { 'X-Designer-Token': token } });
  return { ...made, name, secret: made.link.replace('/console/#enter=', '') };
}

/** Presses Start in the chat that the link opens; returns what the bot answers. */
async function pressStart(link: string, account: number): Promise<string> {
  const start = new URL(link).searchParams.get('start')!;
  return test.bot.say(account, `/start ${start}`);
}

const codeIn = (text: string) => /^(\d{6}) is your code/.exec(text)?.[1] ?? 'none';

async function enter(account: number) {
  const invitation = await invite();
  const browser = new ConsoleBrowser(test.server.url);
  const { json } = await browser.enter({ link: invitation.secret });
  const next = await browser.enter({ code: codeIn(await pressStart(json.link, account)) });
  const entered = await browser.enter({ code: browser.code(next.json) });
  expect(entered.json).toMatchObject({ step: 'open', name: invitation.name });
  return { ...invitation, browser };
}

it('binds a person to the messenger account that has pressed Start, by a code of the bot', async () => {
  const { secret, name, id } = await invite();
  const browser = new ConsoleBrowser(test.server.url);
  const begun = await browser.enter({ link: secret });
  expect(begun.json).toEqual({
    step: 'account',
    link: expect.stringMatching(/^https:\/\/t\.me\/\w+\?start=console_[\w-]{32}$/),
  });
  expect((await browser.enter({ code: '123456' })).status).toBe(403);
  const said = await pressStart(begun.json.link, 901);
  const next = await browser.enter({ code: codeIn(said) });
  expect(next.json).toMatchObject({ step: 'factor', name });
  expect((await browser.enter({ code: browser.code(next.json) })).json).toMatchObject({
    step: 'open',
    personId: id,
  });
  const people = (await test.server.database()).documents('people');
  expect(await people.findOne({ id })).toMatchObject({
    boundTo: 'account:901',
    madeBy: 'token:root',
  });
});

it('lets the bound account alone in again, from any browser', async () => {
  const { name } = await enter(902);
  const other = new ConsoleBrowser(test.server.url);
  const begun = await other.enter({ name });
  expect(await pressStart(begun.json.link, 903)).toContain('not the one that the console knows');
  const said = await pressStart(begun.json.link, 902);
  const next = await other.enter({ code: codeIn(said) });
  expect(next.json).toEqual({ step: 'factor', name, address: null });
});

it('gives a code that counts only in the browser that has begun, once', async () => {
  const { name } = await enter(904);
  const [attacker, person] = [new ConsoleBrowser(test.server.url), new ConsoleBrowser(test.server.url)];
  const [theirs, own] = [await attacker.enter({ name }), await person.enter({ name })];
  const code = codeIn(await pressStart(own.json.link, 904));
  expect((await attacker.enter({ code })).status).toBe(403);
  expect(theirs.json.link).not.toBe(own.json.link);
  expect((await person.enter({ code })).json.step).toBe('factor');
  expect((await person.enter({ code })).status).toBe(403);
});

it('tells nobody whether a name is known', async () => {
  const { name } = await enter(905);
  const [known, unknown] = await Promise.all(
    [name, 'nobody-at-all'].map((asked) => new ConsoleBrowser(test.server.url).enter({ name: asked })),
  );
  const shapeOf = ({ status, json }: { status: number; json: { link: string } }) => [
    status,
    { ...json, link: json.link.length },
  ];
  expect(shapeOf(unknown!)).toEqual(shapeOf(known!));
  expect(await pressStart(unknown!.json.link, 906)).toBe(await pressStart(known!.json.link, 906));
});

it('goes on while the game is closed: an operator has to open it again', async () => {
  const { browser } = await enter(907);
  const set = (mode: string) => browser.send('PUT', '/dev/mode/', { mode, reason: 'a test' });
  expect((await set('closed')).status).toBe(200);
  await enter(908);
  expect((await set('open')).status).toBe(200);
});

it('says that an old link of the bot is no longer valid', async () => {
  expect(await test.bot.say(909, `/start console_${'x'.repeat(32)}`)).toContain('no longer valid');
});

it('tells the person once when twenty wrong codes have locked the row, and gives no further code', async () => {
  const { name, id } = await enter(909);
  const people = (await test.server.database()).documents('people');
  await people.updateOne({ id }, { $set: { tries: 19, triesFrom: new Date() } });
  const other = new ConsoleBrowser(test.server.url);
  const begun = await other.enter({ name });
  const toldBefore = test.bot.textsTo(909).length;
  for (let tried = 0; tried < 3; tried++) expect((await other.enter({ code: '000000' })).status).toBe(403);
  const told = test.bot.textsTo(909).slice(toldBefore);
  expect(told).toEqual([expect.stringContaining('twenty wrong codes')]);
  expect(await pressStart(begun.json.link, 909)).toContain('is locked');
});
