import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { connectLive } from '../../fixtures/connect-live.ts';
import { type BotTest, startBotTest } from '../../fixtures/start-bot-test.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const order = (client: TestClient, key = 'clean-10', shipId: string | null = null) =>
  client.get('payments.create', { body: { productId: productId(key), shipId } });
const statusOf = async (client: TestClient, id: string) =>
  (await client.get('payments.get', { params: { id } })).status;
const cleanOf = async (client: TestClient) => (await client.get('protomatters.get')).clean;

async function purchasesOf(client: TestClient): Promise<number[]> {
  const { data } = await client.get('ledger.list', { query: { limit: 100 } });
  const clean = data.filter(({ currency }) => currency === 'clean').map(({ amount }) => amount);
  expect(clean.reduce((sum, amount) => sum + amount, 0)).toBe(await cleanOf(client));
  return clean;
}

describe('with a real bot,', () => {
  let test: BotTest;
  beforeAll(async () => {
    test = await startBotTest();
  });
  afterAll(() => test.stop());

  it('an order asks for whole Stars by an invoice that carries it', async () => {
    const { client } = await test.player();
    const { orderId, invoiceLink } = await order(client);
    expect(invoiceLink).toMatch(/^https:\/\/t\.me\//);
    const { parameters } = test.bot.of('createInvoiceLink').at(-1)!;
    expect(parameters).toMatchObject({ provider_token: '', currency: 'XTR', title: '10 clean PROTO' });
    expect(parameters.prices).toEqual([{ label: expect.any(String), amount: 340 }]);
    expect(parameters.title.length).toBeLessThanOrEqual(32);
    expect(Buffer.byteLength(parameters.payload)).toBeLessThanOrEqual(128);
    expect(parameters.payload).toContain(orderId);
    expect(await statusOf(client, orderId)).toBe('pending');
  });

  it('a payment is delivered once, however often and to how many servers it is reported', async () => {
    const { client, telegramId } = await test.player();
    const live = await connectLive(client);
    const { orderId, invoiceLink } = await order(client);
    await live.waitFor('payment:state', (push) => push.orderId === orderId && push.status === 'pending');
    expect(await test.bot.ask(invoiceLink, telegramId)).toBeNull();
    const { update } = test.bot.charge(invoiceLink, telegramId);
    const told = await Promise.all([test.bot.send(update), test.bot.send(update), test.bot.send(update)]);
    expect(told).toEqual([200, 200, 200]);
    expect(await test.bot.send(update, { updateId: 77 })).toBe(200);
    expect(await test.bot.send(update, { updateId: 77 })).toBe(200);
    await live.waitFor('payment:state', (push) => push.orderId === orderId && push.status === 'delivered');
    await live.waitFor('player:balance', (push) => push.clean === 10);
    expect(live.of('payment:state').filter(({ status }) => status === 'delivered')).toHaveLength(1);
    live.close();
    expect(await purchasesOf(client)).toEqual([10]);
    expect(await statusOf(client, orderId)).toBe('delivered');
    expect(test.bot.of('refundStarPayment')).toEqual([]);
  });

  it('only the messenger can report a payment', async () => {
    const { client, telegramId } = await test.player();
    const { orderId, invoiceLink } = await order(client);
    const { update } = test.bot.charge(invoiceLink, telegramId);
    for (const secret of ['', 'guess', `${test.bot.secret}x`])
      expect(await test.bot.send(update, { secret })).toBe(401);
    const played = await client.call('dev.pay', { params: { id: orderId }, body: { outcome: 'paid' } });
    expect(played.error.code).toBe('dev_tools_off');
    expect([await statusOf(client, orderId), await cleanOf(client)]).toEqual(['pending', 0]);
    test.bot.transactions.pop();
  });

  it('the checkout query is answered by order, payer, sum and currency', async () => {
    const { client, telegramId } = await test.player();
    const { invoiceLink } = await order(client);
    const ask = (fields: object, payer = telegramId) => test.bot.ask(invoiceLink, payer, fields);
    expect(await ask({})).toBeNull();
    expect(await ask({}, telegramId + 10_000)).toBe('This order is closed');
    expect(await ask({ total_amount: 339 })).toBe("The sum doesn't match the order");
    expect(await ask({ currency: 'EUR' })).toBe("The sum doesn't match the order");
    for (const invoice_payload of ['', 'x', `${randomUUID()}:${randomUUID()}`, 'a:b:c'])
      expect(await ask({ invoice_payload })).toBe('This order is closed');
    await client.advance(defaultTunables.orderOpenMinutes * 60_000);
    expect(await ask({})).toBe('This order is closed');
  });

  it('an open order is repeated, on a second device too, and only the first of two payments counts', async () => {
    const { client, telegramId } = await test.player();
    const [one, two] = await Promise.all([order(client), order(client)]);
    expect(one.orderId).toBe(two.orderId);
    expect((await client.get('payments.list')).count).toBe(1);
    const first = test.bot.charge(one.invoiceLink, telegramId);
    const second = test.bot.charge(two.invoiceLink, telegramId);
    await Promise.all([test.bot.send(first.update), test.bot.send(second.update)]);
    expect(await purchasesOf(client)).toEqual([10]);
    const refunds = test.bot
      .of('refundStarPayment')
      .filter(({ parameters }) => parameters.user_id === telegramId);
    expect(refunds).toHaveLength(1);
    // The messenger reports that refund too, and nothing is taken back for it.
    const returned = refunds[0]!.parameters.telegram_payment_charge_id;
    expect([first.chargeId, second.chargeId]).toContain(returned);
    await test.bot.send(test.bot.refundUpdate(returned));
    expect(await cleanOf(client)).toBe(10);
    expect(await statusOf(client, one.orderId)).toBe('delivered');
  });

  it('a refund takes back what was delivered, once, even when it is reported before the payment', async () => {
    const { client, telegramId } = await test.player();
    const { orderId, invoiceLink } = await order(client);
    const { chargeId, update } = test.bot.charge(invoiceLink, telegramId);
    await test.bot.send(update);
    const refund = test.bot.refundUpdate(chargeId);
    await Promise.all([test.bot.send(refund), test.bot.send(refund)]);
    await test.bot.send(update);
    expect(await purchasesOf(client)).toEqual([-10, 10]);
    expect(await statusOf(client, orderId)).toBe('refunded');

    const next = await order(client);
    const early = test.bot.charge(next.invoiceLink, telegramId);
    await test.bot.send(test.bot.refundUpdate(early.chargeId));
    await test.bot.send(early.update);
    expect(await cleanOf(client)).toBe(0);
    expect(await statusOf(client, next.orderId)).toBe('pending');
  });

  it('Stars are refunded for a wrong sum, a wrong payer or an AI pilot that is already owned', async () => {
    const { client, telegramId } = await test.player();
    const back = () =>
      test.bot.of('refundStarPayment').map(({ parameters }) => parameters.telegram_payment_charge_id);
    const { orderId, invoiceLink } = await order(client);
    const cheap = test.bot.charge(invoiceLink, telegramId, { total_amount: 1 });
    const foreign = test.bot.charge(invoiceLink, telegramId + 10_000);
    for (const { update } of [cheap, foreign]) expect(await test.bot.send(update)).toBe(200);
    expect(back()).toEqual(expect.arrayContaining([cheap.chargeId, foreign.chargeId]));
    expect([await statusOf(client, orderId), await cleanOf(client)]).toEqual(['pending', 0]);

    const [ship] = (await client.get('collections.ships')).data;
    const pilot = await order(client, 'ai-pilot', ship!.uuid);
    await client.advance(defaultTunables.orderOpenMinutes * 60_000);
    const another = await order(client, 'ai-pilot', ship!.uuid);
    expect(another.orderId).not.toBe(pilot.orderId);
    await test.bot.send(test.bot.charge(another.invoiceLink, telegramId).update);
    expect(await statusOf(client, another.orderId)).toBe('delivered');
    expect(await statusOf(client, pilot.orderId)).toBe('failed');
    // A first refund that fails is tried again.
    test.bot.script('refundStarPayment', { ok: false, error_code: 500, description: 'Internal' });
    const late = test.bot.charge(pilot.invoiceLink, telegramId);
    await test.bot.send(late.update);
    expect(await statusOf(client, pilot.orderId)).toBe('paid');
    test.bot.script('refundStarPayment', {
      ok: false,
      error_code: 400,
      description: 'Bad Request: CHARGE_ALREADY_REFUNDED',
    });
    await test.bot.send(late.update);
    expect(await statusOf(client, pilot.orderId)).toBe('refunded');
    expect(
      (
        await client.call('payments.create', {
          body: { productId: productId('ai-pilot'), shipId: ship!.uuid },
        })
      ).error.code,
    ).toBe('already_owned');
  });

  it('a payment that comes late, or long after the order has left the document, is delivered once', async () => {
    const { client, telegramId } = await test.player();
    const old = await order(client);
    const { update } = test.bot.charge(old.invoiceLink, telegramId);
    for (let count = 0; count < defaultTunables.ordersKept + 1; count++) {
      await client.advance(defaultTunables.orderOpenMinutes * 60_000);
      await order(client, 'clean-1');
    }
    expect(await statusOf(client, old.orderId)).toBe('failed');
    await test.bot.send(update);
    await test.bot.send(update);
    expect(await purchasesOf(client)).toEqual([10]);
    expect(await statusOf(client, old.orderId)).toBe('delivered');
    expect((await client.get('payments.list', { query: { limit: 100 } })).count).toBe(
      defaultTunables.ordersKept + 2,
    );
  });

  it('an unknown update is ignored and a malformed one is refused', async () => {
    for (const fields of [
      {},
      { message: null },
      { message: { text: 5 } },
      { poll: { id: '1' } },
      { callback_query: {} },
    ])
      expect(await test.bot.send(fields)).toBe(200);
    for (const message of [{ successful_payment: {} }, { from: { id: 1 }, text: '/start\u0000' }])
      expect(await test.bot.send({ message })).toBe(200);
    expect(await test.bot.send({ update_id: 'x' })).toBe(400);
    expect(await test.bot.send({ update_id: 1.5 })).toBe(400);
    const unknown = `${randomUUID()}:${randomUUID()}`;
    const successful_payment = {
      currency: 'XTR',
      total_amount: 1,
      invoice_payload: unknown,
      telegram_payment_charge_id: 'stray',
    };
    expect(await test.bot.send({ message: { from: { id: 1 }, successful_payment } })).toBe(200);
    expect(
      test.bot
        .of('refundStarPayment')
        .some(({ parameters }) => parameters.telegram_payment_charge_id === 'stray'),
    ).toBe(false);
  });

  it('/start and /paysupport are answered, in the writer’s language', async () => {
    const { client, telegramId } = await test.player();
    const { orderId } = await order(client);
    const answers = () =>
      test.bot.of('sendMessage').filter(({ parameters }) => parameters.chat_id === telegramId);
    await test.bot.write(telegramId, '/start abc');
    await expect.poll(answers).toHaveLength(1);
    await test.bot.write(telegramId, '/paysupport', 'ru');
    await expect.poll(answers).toHaveLength(2);
    const [start, support] = answers().map(({ parameters }) => parameters.text);
    expect(start).toMatch(/pilot/);
    expect(support).toMatch(/[а-я]/i);
    expect(support).toContain(orderId);
    await test.bot.write(telegramId, 'hello');
    expect(answers()).toHaveLength(2);
  });

  it('an order can’t be made without the messenger’s invoice, nor by another method', async () => {
    const { client } = await test.player();
    const body = { productId: productId('clean-1'), method: 'bogus' };
    const bogus = await client.call('payments.create', { body: JSON.parse(JSON.stringify(body)) });
    expect([bogus.status, bogus.error.code]).toEqual([400, 'validation_failed']);
    test.bot.script('createInvoiceLink', { ok: false, error_code: 500, description: 'Internal' });
    const refused = await client.call('payments.create', { body: { productId: productId('clean-1') } });
    expect([refused.status, refused.error.code]).toEqual([503, 'unavailable']);
    expect((await client.get('payments.list')).count).toBe(0);
  });

  it('the messenger confirms a subscription', async () => {
    const { client, telegramId } = await test.player();
    const [task] = (await client.get('tasks.list')).data.filter(({ condition }) => condition === 'subscribe');
    const params = { id: task!.uuid };
    const complete = async (player: TestClient) => {
      const { status, error } = await player.call('tasks.complete', { params });
      return status === 200 ? status : error.code;
    };
    const { client: outsider } = await test.player();
    expect(await complete(outsider)).toBe('task_not_done');
    const { chat_id } = test.bot.of('getChatMember').at(-1)!.parameters;
    test.bot.members.add(`${chat_id} ${telegramId}`);
    expect(await complete(client)).toBe(200);
    const fails = (description: string) =>
      test.bot.script('getChatMember', { ok: false, error_code: 400, description });
    fails('Bad Request: member list is inaccessible');
    const { client: other } = await test.player();
    expect(await complete(other)).toBe('not_checked');
    fails('Bad Request: user not found');
    const { client: stranger } = await test.player();
    expect(await complete(stranger)).toBe('bot_not_started');
  });

  it('the player’s other calls and a checkout don’t wait for the messenger', async () => {
    const { client, telegramId } = await test.player();
    const { invoiceLink } = await order(client);
    const tasks = (await client.get('tasks.list')).data.filter(({ condition }) => condition === 'subscribe');
    const complete = () => client.call('tasks.complete', { params: { id: tasks[0]!.uuid } });
    const before = test.bot.of('getChatMember').length;
    let answer = () => {};
    test.bot.held.set(
      'getChatMember',
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const presses = [complete(), complete(), complete()];
    await expect.poll(() => test.bot.of('getChatMember')).toHaveLength(before + 1);
    expect((await client.call('daily-rewards.claim')).status).toBe(200);
    expect(await test.bot.ask(invoiceLink, telegramId)).toBeNull();
    test.bot.held.delete('getChatMember');
    answer();
    for (const { error } of await Promise.all(presses)) expect(error.code).toBe('task_not_done');
    expect(test.bot.of('getChatMember')).toHaveLength(before + 1);
  });

  it('there are no ads without a network', async () => {
    const { client } = await test.player();
    expect((await client.call('ads.issue')).error.code).toBe('ads_over');
  });
});

describe('after a missed update,', () => {
  it('payments and refunds are found once in the messenger’s transactions', async () => {
    const test = await startBotTest({ reconcileEveryMs: 50 });
    try {
      const [{ client, telegramId }, other] = [await test.player(), await test.player()];
      const { orderId, invoiceLink } = await order(client);
      const { update } = test.bot.charge(invoiceLink, telegramId);
      const second = await order(other.client);
      const refunded = test.bot.charge(second.invoiceLink, other.telegramId);
      await expect.poll(() => statusOf(client, orderId)).toBe('delivered');
      await expect.poll(() => statusOf(other.client, second.orderId)).toBe('delivered');
      test.bot.refundUpdate(refunded.chargeId);
      await expect.poll(() => statusOf(other.client, second.orderId)).toBe('refunded');
      await test.bot.send(update);
      await test.server.restart();
      expect(await purchasesOf(client)).toEqual([10]);
      expect(await cleanOf(other.client)).toBe(0);
    } finally {
      await test.stop();
    }
  });

  it('the webhook is set to the game’s own address', async () => {
    const test = await startBotTest({ publicUrl: 'https://play.example' });
    try {
      await expect.poll(() => test.bot.of('setWebhook')).toHaveLength(1);
      for (const { parameters } of test.bot.of('setWebhook'))
        expect(parameters).toEqual({
          url: 'https://play.example/store/v1/webhooks/messenger/',
          secret_token: test.bot.secret,
          allowed_updates: ['message', 'pre_checkout_query'],
        });
    } finally {
      await test.stop();
    }
  });
});

describe('the local messenger', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const play = (client: TestClient, id: string, outcome: 'paid' | 'failed' | 'refunded' = 'paid') =>
    client.call('dev.pay', { params: { id }, body: { outcome } });

  it('pays and refunds as the real messenger would', async () => {
    const client = await server.player();
    const { orderId, invoiceLink } = await order(client);
    expect(invoiceLink).toBe(`/dev/payments/${orderId}/pay/`);
    expect((await play(client, orderId, 'refunded')).error.code).toBe('order_closed');
    const paid = await play(client, orderId);
    expect(paid.answer).toMatchObject({ orderId, status: 'delivered', stars: 340 });
    expect((await play(client, orderId)).error.code).toBe('order_closed');
    expect((await play(client, orderId, 'failed')).answer.status).toBe('delivered');
    expect((await play(client, orderId, 'refunded')).answer.status).toBe('refunded');
    expect((await play(client, orderId, 'refunded')).answer.status).toBe('refunded');
    expect(await purchasesOf(client)).toEqual([-10, 10]);
  });

  it('fails a payment, and the next order is another one', async () => {
    const client = await server.player();
    const first = await order(client);
    expect((await play(client, first.orderId, 'failed')).answer.status).toBe('failed');
    expect((await order(client)).orderId).not.toBe(first.orderId);
    const none = await play(client, randomUUID());
    expect(none.status).toBe(404);
  });

  it('delivers everything that Stars buy', async () => {
    const client = await server.player();
    const { uuid } = await client.get('ships.create');
    const { count, data } = await client.get('products.list');
    expect(count).toBe(data.length);
    expect((await client.get('dev.products')).data).toEqual(data);
    for (const product of data) {
      expect(await client.get('products.get', { params: { id: product.uuid } })).toEqual(product);
      expect(product.stars).toBe(Math.ceil(product.finalPrice / 100));
      const { orderId } = await order(client, product.key, product.kind === 'ai_pilot' ? uuid : null);
      expect((await play(client, orderId)).answer.status, product.key).toBe('delivered');
    }
    expect(await cleanOf(client)).toBe(1 + 3 + 10 + 50);
    expect((await client.get('boosters.get')).autoReplenishCount).toBe(5 + 50 + 100);
    expect(
      (await client.get('payments.list', { query: { limit: 100 } })).data.map(({ status }) => status),
    ).toEqual(data.map(() => 'delivered'));
  });

  it('keeps orders private and sells nothing for another player’s ship', async () => {
    const [client, stranger] = [await server.player(), await server.player()];
    const ship = await client.get('ships.create');
    const { orderId } = await order(client);
    expect((await stranger.call('payments.get', { params: { id: orderId } })).status).toBe(404);
    expect((await stranger.get('payments.list')).count).toBe(0);
    const body = { productId: productId('ai-pilot'), shipId: ship.uuid };
    expect((await stranger.call('payments.create', { body })).status).toBe(404);
    const without = await client.call('payments.create', { body: { productId: productId('ai-pilot') } });
    expect(without.error.code).toBe('product_needs_ship');
    expect((await client.call('payments.create', { body: { productId: randomUUID() } })).status).toBe(404);
    const dollars = JSON.stringify({ productId: productId('clean-1'), currency: 'USD' });
    expect((await client.call('payments.create', { rawBody: dollars })).status).toBe(400);
  });

  it('repeats the first answer under an Idempotency-Key', async () => {
    const client = await server.player();
    const body = { productId: productId('clean-3') };
    const make = () => client.call('payments.create', { body, idempotencyKey: 'buy' });
    const [one, two] = [await make(), await make()];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.answer).toEqual(one.answer);
  });
});
