import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Messenger } from '#server/messenger/messenger.ts';
import { telegramMessenger } from '#server/messenger/telegram/telegram-messenger.ts';
import { productionEnvironment, testEnvironment } from '#server/messenger/telegram/verify-telegram.ts';
import { BotServer } from '../../fixtures/bot-server.ts';
import { ManualTimers } from '../../fixtures/manual-timers.ts';

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

  const isIn = (status: string, more?: object) => ({ ok: true, result: { status, ...more } }) as const;
  it.each([
    ['member', isIn('creator')],
    ['member', isIn('member')],
    ['member', isIn('restricted', { is_member: true })],
    ['outsider', isIn('restricted')],
    ['outsider', isIn('left')],
    ['outsider', isIn('kicked')],
    ['stranger', no(400, 'Bad Request: user not found')],
    ['stranger', no(400, 'Bad Request: PARTICIPANT_ID_INVALID')],
    ['unknown', no(400, 'Bad Request: chat not found')],
    ['unknown', no(400, 'Bad Request: member list is inaccessible')],
    ['unknown', no(429, 'Too Many Requests')],
    ['unknown', isIn('of a later version')],
    ['unknown', { ok: true, result: true } as const],
  ])('makes a user %s of a chat by its answer %#', async (membership, said) => {
    bot.script('getChatMember', said);
    expect(await messenger.membershipOf('@somewhere', chat)).toBe(membership);
  });

  it('is asked for the bot’s name again only some time after a failure, however many visitors come', async () => {
    const timers = new ManualTimers();
    messenger = telegramMessenger(bot.token, bot.url, bot.secret, productionEnvironment, timers);
    bot.script('getMe', no(500, 'Internal'));
    for (let visit = 0; visit < 20; visit++) expect(await messenger.startLink('K7QX')).toBeNull();
    expect(bot.of('getMe')).toHaveLength(1);
    await timers.pass(10_000);
    expect(await messenger.startLink('K7QX')).toBe('https://t.me/proto_trip_bot?startapp=K7QX');
    expect(await messenger.chatLink('AB')).toBe('https://t.me/proto_trip_bot?start=AB');
    expect(bot.of('getMe')).toHaveLength(2);
  });

  it('that asks for a pause gets it from every request but the answer to a checkout', async () => {
    const timers = new ManualTimers();
    messenger = telegramMessenger(bot.token, bot.url, bot.secret, productionEnvironment, timers);
    bot.script('getWebhookInfo', no(429, 'Too Many Requests: retry after 30', { retry_after: 30 }));
    await expect(messenger.readWebhook()).rejects.toThrow(/429/);
    expect(await messenger.membershipOf('@somewhere', chat)).toBe('unknown');
    await expect(messenger.refund(5, 'charge')).rejects.toMatchObject({
      isFinal: false,
      retryAfterMs: 30_000,
    });
    await messenger.answerCheckout('query', null);
    expect(bot.calls.map(({ method }) => method)).toEqual(['getWebhookInfo', 'answerPreCheckoutQuery']);
    await timers.pass(30_000);
    expect(await messenger.membershipOf('@somewhere', chat)).toBe('outsider');
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
