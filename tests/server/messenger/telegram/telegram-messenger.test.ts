import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Messenger } from '#server/messenger/messenger.ts';
import { telegramMessenger } from '#server/messenger/telegram/telegram-messenger.ts';
import { productionEnvironment, testEnvironment } from '#server/messenger/telegram/verify-telegram.ts';
import { BotServer } from '../../fixtures/bot-server.ts';

const bot = new BotServer();
let messenger: Messenger;
let chat = 1;

beforeAll(() => bot.start());
afterAll(() => bot.stop());
beforeEach(() => {
  messenger = telegramMessenger(bot.token, bot.url, bot.secret, productionEnvironment);
  chat++;
  bot.calls.length = 0;
});

const no = (error_code: number, description: string, parameters?: object) =>
  ({ ok: false, error_code, description, ...(parameters ? { parameters } : {}) }) as const;

describe('a message of the bot', () => {
  it('is sent, with a button that opens the game', async () => {
    const button = { text: 'Open', url: 'https://play.example' };
    expect(await messenger.send(chat, { text: 'Hello', button })).toBe('sent');
    expect(bot.of('sendMessage')[0]!.parameters).toEqual({
      chat_id: chat,
      text: 'Hello',
      reply_markup: { inline_keyboard: [[{ text: 'Open', web_app: { url: 'https://play.example' } }]] },
    });
  });

  it('waits as long as the messenger says, and then goes out', async () => {
    bot.script('sendMessage', no(429, 'Too Many Requests: retry after 1', { retry_after: 1 }));
    const startMs = Date.now();
    expect(await messenger.send(chat, { text: 'Hello' })).toBe('sent');
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(1000);
    expect(bot.of('sendMessage')).toHaveLength(2);
  });

  it('to somebody who takes none is told apart from one that failed', async () => {
    bot.script(
      'sendMessage',
      no(403, 'Forbidden: bot was blocked by the user'),
      no(400, 'Bad Request: chat not found'),
      no(500, 'Internal'),
    );
    const sent = [];
    for (const to of [chat, chat + 1000, chat + 2000]) sent.push(await messenger.send(to, { text: 'x' }));
    expect(sent).toEqual(['blocked', 'blocked', { unsent: expect.any(String) }]);
  });

  it('goes out once a second to one chat, and doesn’t hold up the others', async () => {
    const startMs = Date.now();
    const sentTo: number[] = [];
    const note = (to: number) => messenger.send(to, { text: 'x' }).then(() => sentTo.push(to));
    await Promise.all([note(chat), note(chat), note(chat + 5000), note(chat + 6000)]);
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(1000);
    expect(sentTo.at(-1)).toBe(chat);
  });
});

describe('the Bot API', () => {
  it('of the test environment has addresses of its own', async () => {
    const tested = telegramMessenger(bot.token, bot.url, bot.secret, testEnvironment);
    await tested.listenAt('https://play.example/');
    await messenger.listenAt('https://play.example/');
    expect(bot.of('setWebhook').map(({ isTest }) => isTest)).toEqual([true, false]);
  });

  it('that can’t be reached, or answers nonsense, never shows the token in an error', async () => {
    const away = telegramMessenger(bot.token, 'http://127.0.0.1:9', bot.secret, productionEnvironment);
    const failures = [await away.refund(1, 'x').catch(String), await away.readTransactions(0).catch(String)];
    bot.script('refundStarPayment', no(400, 'Bad Request: CHARGE_NOT_FOUND'));
    failures.push(await messenger.refund(1, 'x').catch(String));
    for (const failure of failures) {
      expect(failure).toMatch(/refundStarPayment|getStarTransactions/);
      expect(failure).not.toContain(bot.token);
    }
  });

  it('that says a charge went back already has given it back', async () => {
    bot.script('refundStarPayment', no(400, 'Bad Request: CHARGE_ALREADY_REFUNDED'));
    expect(await messenger.refund(5, 'charge')).toBeUndefined();
  });

  it('says who is in a chat, or that it can’t', async () => {
    bot.members.add(`@somewhere ${chat}`);
    expect(await messenger.isMember('@somewhere', chat)).toBe(true);
    expect(await messenger.isMember('@somewhere', chat + 1)).toBe(false);
    bot.script(
      'getChatMember',
      { ok: true, result: { status: 'restricted', is_member: true } },
      no(400, 'Bad Request: user not found'),
      no(400, 'Bad Request: chat not found'),
    );
    const told = [];
    for (let count = 0; count < 3; count++) told.push(await messenger.isMember('@somewhere', chat));
    expect(told).toEqual([true, false, null]);
  });

  it('gives the link that brings a code along, once it has told the bot’s name', async () => {
    bot.script('getMe', no(500, 'Internal'), { ok: true, result: { id: 7, username: 'proto_trip_bot' } });
    expect(await messenger.startLink('K7QX')).toBeNull();
    expect(await messenger.startLink('K7QX')).toBe('https://t.me/proto_trip_bot?startapp=K7QX');
    expect(await messenger.startLink('AB')).toBe('https://t.me/proto_trip_bot?startapp=AB');
    expect(bot.of('getMe')).toHaveLength(2);
  });

  it('tells payments and refunds apart, page by page', async () => {
    const source = { type: 'user', user: { id: 9 }, invoice_payload: 'p' };
    bot.transactions.push(
      { id: 'a', amount: 5, date: 1, source },
      { id: 'f', amount: 5, date: 2, receiver: { type: 'fragment' } },
      { id: 'a', amount: 5, date: 3, receiver: source },
    );
    const page = await messenger.readTransactions(0);
    expect(page.count).toBe(3);
    expect(page.transactions.map(({ chargeId, isRefund }) => [chargeId, isRefund])).toEqual([
      ['a', false],
      ['a', true],
    ]);
    expect(await messenger.readTransactions(3)).toEqual({ count: 0, transactions: [] });
  });
});
