import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { type BotTest, startBotTest } from '../../../server/fixtures/start-bot-test.ts';

let test: BotTest;
beforeAll(async () => {
  test = await startBotTest({ refundsEveryMs: 50 });
});
afterAll(() => test.stop());
beforeEach(() => test.bot.scripted.clear());

const refusal = (error_code: number, description: string, parameters?: object) =>
  ({ ok: false, error_code, description, ...(parameters && { parameters }) }) as const;
const tooFast = (seconds: number) =>
  refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
const body = { productId: productId('clean-10') };
const order = (client: TestClient) => client.get('payments.create', { body });
const answersOf = (from: number) => test.bot.of('answerPreCheckoutQuery').length - from;
const statusOf = async (client: TestClient, id: string) =>
  (await client.get('payments.get', { params: { id } })).status;
const refundsOf = (chargeId: string) =>
  test.bot
    .of('refundStarPayment')
    .filter(({ parameters }) => parameters.telegram_payment_charge_id === chargeId).length;
/** An update with a checkout query for an invoice. */
function checkout(link: string, payer: number, bot = test.bot) {
  const { payload, prices } = bot.invoiceOf(link);
  const from = { id: payer, is_bot: false, first_name: 'Ann', language_code: 'en' };
  const query = { id: 'q', from, currency: 'XTR', total_amount: prices[0]!.amount, invoice_payload: payload };
  return { pre_checkout_query: query };
}
async function chargeState(chargeId: string): Promise<string | undefined> {
  const { connection } = await test.server.database();
  const found = await connection.collection('charges').findOne({ _id: chargeId } as never);
  return found?.state;
}

describe('an answer to a checkout', () => {
  it('that the messenger refuses for good is not given again, and the update counts as handled', async () => {
    const { client, telegramId } = await test.player();
    const { invoiceLink } = await order(client);
    const before = test.bot.of('answerPreCheckoutQuery').length;
    test.bot.script('answerPreCheckoutQuery', refusal(400, 'Bad Request: query is too old'));
    const update = checkout(invoiceLink, telegramId);
    expect(await test.bot.send(update, { updateId: 70_001 })).toBe(200);
    expect(await test.bot.send(update, { updateId: 70_001 })).toBe(200);
    await expect.poll(() => answersOf(before)).toBe(1);
  });

  it.each([
    ['a pause', tooFast(1)],
    ['a fault of the messenger', refusal(502, 'Bad Gateway')],
  ])('is given again within ten seconds after %s', async (_, said) => {
    const { client, telegramId } = await test.player();
    const { invoiceLink } = await order(client);
    test.bot.script('answerPreCheckoutQuery', said);
    const before = test.bot.of('answerPreCheckoutQuery').length;
    expect(await test.bot.ask(invoiceLink, telegramId)).toBeNull();
    await expect.poll(() => answersOf(before)).toBe(2);
  });

  it('that the messenger wants later than in ten seconds is given up, without an error for it', async () => {
    // The pause holds for the bot's other requests, too.
    const own = await startBotTest();
    onTestFinished(() => own.stop());
    const { client, telegramId } = await own.player();
    const { invoiceLink } = await order(client);
    own.bot.script('answerPreCheckoutQuery', tooFast(1), tooFast(1000));
    expect(await own.bot.send(checkout(invoiceLink, telegramId, own.bot))).toBe(200);
    await expect.poll(() => own.bot.of('answerPreCheckoutQuery')).toHaveLength(2);
  });
});

describe('a refund', () => {
  it('that the messenger refuses for good waits for a person, and is not asked for again', async () => {
    const { client, telegramId } = await test.player();
    const { invoiceLink } = await order(client);
    const missing = refusal(400, 'Bad Request: CHARGE_NOT_FOUND');
    test.bot.script('refundStarPayment', ...Array.from({ length: 100 }, () => missing));
    const { chargeId, update } = test.bot.charge(invoiceLink, telegramId, { total_amount: 1 });
    expect(await test.bot.send(update)).toBe(200);
    await expect.poll(() => chargeState(chargeId)).toBe('unknown');
    const asked = refundsOf(chargeId);
    await new Promise((resolve) => setTimeout(resolve, 300));
    // The round that retries refunds may have asked at the same time as the update.
    expect(refundsOf(chargeId) - asked).toBeLessThan(2);
    expect(await chargeState(chargeId)).toBe('unknown');
  });

  it('is asked for again when the refusal passes', async () => {
    const { client, telegramId } = await test.player();
    const { invoiceLink } = await order(client);
    const poor = refusal(400, 'Bad Request: BALANCE_TOO_LOW');
    test.bot.script('refundStarPayment', poor, tooFast(1), refusal(500, 'Internal'));
    const { chargeId, update } = test.bot.charge(invoiceLink, telegramId, { total_amount: 1 });
    expect(await test.bot.send(update)).toBe(200);
    await expect.poll(() => chargeState(chargeId)).toBe('refunded');
    expect(refundsOf(chargeId)).toBe(4);
  });
});

describe('an invoice', () => {
  it('that the messenger refuses for good is refused to the player', async () => {
    const { client } = await test.player();
    test.bot.script('createInvoiceLink', refusal(400, 'Bad Request: STARS_INVOICE_INVALID'));
    const { status, error } = await client.call('payments.create', { body });
    expect([status, error.code]).toEqual([409, 'invoice_refused']);
  });

  it('may be ordered again after the pause that the messenger asks for', async () => {
    const { client } = await test.player();
    test.bot.script('createInvoiceLink', tooFast(2));
    const { status, headers } = await client.call('payments.create', { body });
    expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
    await expect.poll(async () => (await client.call('payments.create', { body })).status).toBe(201);
  });
});

describe('while the game is closed or read-only,', () => {
  const set = async (mode: 'open' | 'closed' | 'read_only') => {
    const client = new TestClient(test.server.url);
    await client.get('dev.set-mode', { body: { mode, reason: 'moving' } });
  };

  it.each([
    ['closed', /closed for maintenance/],
    ['read_only', /being maintained/],
  ] as const)(
    '%s, a checkout is declined with the reason, and a payment is delivered afterwards',
    async (mode, words) => {
      const { client, telegramId } = await test.player();
      const { orderId, invoiceLink } = await order(client);
      const { update } = test.bot.charge(invoiceLink, telegramId);
      await set(mode);
      try {
        expect(await test.bot.ask(invoiceLink, telegramId)).toMatch(words);
        expect(await test.bot.send(update, { updateId: 80_000 + telegramId })).toBe(503);
        expect(await test.bot.send(update, { secret: 'guess' })).toBe(401);
      } finally {
        await set('open');
      }
      expect(await test.bot.send(update, { updateId: 80_000 + telegramId })).toBe(200);
      expect(await statusOf(client, orderId)).toBe('delivered');
    },
  );
});

/** A token tells its time in whole seconds, and one of the second in which the sessions ended opens none. */
const untilTokensAreNewer = () => new Promise((resolve) => setTimeout(resolve, 1100));

describe('a player who may not play', () => {
  it('is declined at the checkout while banned, and gets back what slips through', async () => {
    const { client, telegramId } = await test.player();
    const { orderId, invoiceLink } = await order(client);
    const { uuid } = await client.get('auth.me');
    const operator = new TestClient(test.server.url);
    const params = { id: uuid };
    await operator.get('dev.ban', { params, body: { kind: 'bots', days: 3, reason: 'a bot' } });
    expect(await test.bot.ask(invoiceLink, telegramId)).toBe('The team has closed this account');
    const { chargeId, update } = test.bot.charge(invoiceLink, telegramId);
    expect(await test.bot.send(update)).toBe(200);
    expect(await chargeState(chargeId)).toBe('refunded');
    expect(refundsOf(chargeId)).toBeGreaterThan(0);
    await operator.get('dev.unban', { params, body: { reason: 'a person' } });
    expect(await test.bot.ask(invoiceLink, telegramId)).toBeNull();
    await untilTokensAreNewer();
    const back = await test.signIn(telegramId);
    expect(await statusOf(back, orderId)).toBe('pending');
    expect((await back.get('protomatters.get')).clean).toBe(0);
  });

  it('is declined while the account is being deleted, until it is kept', async () => {
    const { client, telegramId } = await test.player();
    const { invoiceLink } = await order(client);
    await client.get('account.delete');
    expect(await test.bot.ask(invoiceLink, telegramId)).toMatch(/being deleted/);
    const { chargeId, update } = test.bot.charge(invoiceLink, telegramId);
    expect(await test.bot.send(update)).toBe(200);
    expect(await chargeState(chargeId)).toBe('refunded');
    expect(refundsOf(chargeId)).toBeGreaterThan(0);
    await untilTokensAreNewer();
    const back = await test.signIn(telegramId);
    expect((await back.get('protomatters.get')).clean).toBe(0);
    expect(await test.bot.ask(invoiceLink, telegramId)).toBeNull();
  });
});
