import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import { type BotTest, startBotTest } from '../../../server/fixtures/start-bot-test.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const body = { productId: productId('clean-10') };
const dayMs = 86_400_000;

describe("the player's own limits", () => {
  it('refuse an order, and say why, until a higher limit has come into force', async () => {
    const client = await server.player();
    expect(await client.get('spending.read')).toMatchObject({ limit: null, spent: 0, isPaused: false });
    await client.get('spending.change', { body: { limit: 0 } });
    const refused = await client.call('payments.create', { body });
    expect([refused.status, refused.error.code]).toEqual([409, 'spending_limit']);
    const raised = await client.get('spending.change', { body: { limit: null } });
    expect(raised).toMatchObject({ limit: 0, next: { limit: null } });
    expect((await client.call('payments.create', { body })).status).toBe(409);
    await client.advance(dayMs);
    expect((await client.call('payments.create', { body })).status).toBe(201);
  });

  it('stop a payment of an order from before, and count what was paid', async () => {
    const client = await server.player();
    const { orderId } = await client.get('payments.create', { body });
    await client.get('spending.change', { body: { pauseDays: 1 } });
    expect((await client.call('payments.create', { body })).status).toBe(409);
    const pay = (id: string) => client.call('dev.pay', { params: { id }, body: { outcome: 'paid' } });
    await pay(orderId);
    expect((await client.get('payments.get', { params: { id: orderId } })).status).toBe('pending');
    await client.advance(dayMs);
    const again = await client.get('payments.create', { body });
    await pay(again.orderId);
    const { spent, isPaused } = await client.get('spending.read');
    expect(spent).toBeGreaterThan(0);
    expect(isPaused).toBe(false);
  });
});

describe('checkouts that are answered before the first payment', () => {
  let test: BotTest;
  beforeAll(async () => {
    test = await startBotTest();
  });
  afterAll(() => test.stop());
  const limit = 500;

  it('never exceed the limit together, one after another or at once', async () => {
    for (const isAtOnce of [false, true]) {
      const { client, telegramId } = await test.player();
      const { data } = await client.get('products.list');
      const orders = [];
      for (const product of data.filter(({ kind }) => kind !== 'ai_pilot')) {
        const stars = Math.ceil(product.finalPrice / 100);
        if (stars > limit || orders.length === 6) continue;
        const { invoiceLink } = await client.get('payments.create', { body: { productId: product.uuid } });
        orders.push({ stars, invoiceLink });
      }
      expect(orders.reduce((sum, { stars }) => sum + stars, 0)).toBeGreaterThan(limit);
      await client.get('spending.change', { body: { limit } });
      const ask = async ({ invoiceLink }: { invoiceLink: string }) => test.bot.ask(invoiceLink, telegramId);
      const answers: (string | null)[] = [];
      if (isAtOnce) answers.push(...(await Promise.all(orders.map(ask))));
      else for (const order of orders) answers.push(await ask(order));
      const accepted = orders.filter((_, index) => answers[index] === null);
      expect(accepted.length).toBeGreaterThan(0);
      expect(accepted.length).toBeLessThan(orders.length);
      const spent = accepted.reduce((sum, { stars }) => sum + stars, 0);
      expect(spent).toBeLessThanOrEqual(limit);
      for (const { invoiceLink } of accepted)
        expect(await test.bot.send(test.bot.charge(invoiceLink, telegramId).update)).toBe(200);
      expect((await client.get('spending.read')).spent).toBe(spent);
    }
  });

  it('leave their room after ten minutes without a payment', async () => {
    const { client, telegramId } = await test.player();
    const make = async (key: string) =>
      (await client.get('payments.create', { body: { productId: productId(key) } })).invoiceLink;
    const [first, second] = [await make('clean-10'), await make('clean-1')];
    await client.get('spending.change', { body: { limit: 340 } });
    expect(await test.bot.ask(first, telegramId)).toBeNull();
    expect(await test.bot.ask(first, telegramId)).toBeNull();
    expect(await test.bot.ask(second, telegramId)).toMatch(/limit/);
    await client.advance(10 * 60_000);
    expect(await test.bot.ask(second, telegramId)).toBeNull();
  });
});
