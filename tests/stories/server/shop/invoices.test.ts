import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { type BotTest, startBotTest } from '../../../server/fixtures/start-bot-test.ts';

let test: BotTest;
beforeAll(async () => {
  const invoicePatienceMs = 1500;
  test = await startBotTest({ invoicePatienceMs });
});
afterEach(() => test.bot.held.clear());
afterAll(() => test.stop());

const body = (key = 'clean-10') => ({ productId: productId(key) });
const order = (client: TestClient, key?: string) => client.call('payments.create', { body: body(key) });
const asked = () => test.bot.of('createInvoiceLink').length;

/** Holds the messenger's answers to requests for invoices; returns what lets them go. */
function holdInvoices(): () => void {
  let release = () => {};
  test.bot.held.set('createInvoiceLink', new Promise((resolve) => (release = resolve)));
  return release;
}

describe('an open order', () => {
  it('asks the messenger once, however often and from however many devices it is ordered', async () => {
    const { client } = await test.player();
    const before = asked();
    const replies = await Promise.all(Array.from({ length: 50 }, () => order(client)));
    for (let count = 0; count < 50; count++) replies.push(await order(client));
    expect(new Set(replies.map(({ answer }) => answer.invoiceLink)).size).toBe(1);
    expect(new Set(replies.map(({ answer }) => answer.orderId)).size).toBe(1);
    expect(asked() - before).toBe(1);
    await test.server.restart();
    expect((await order(client)).answer).toEqual(replies[0]!.answer);
    expect((await order(client, 'clean-3')).answer.orderId).not.toBe(replies[0]!.answer.orderId);
    expect(asked() - before).toBe(2);
  });
});

describe('a slow messenger', () => {
  it('keeps no other call of the player waiting, and the link is there for the next try', async () => {
    const { client } = await test.player();
    const release = holdInvoices();
    const ordering = order(client);
    await expect.poll(() => test.bot.of('createInvoiceLink').length).toBeGreaterThan(0);
    const others = async () => {
      await client.get('ships.get', {
        params: { id: (await client.get('collections.ships')).data[0]!.uuid },
      });
      await client.get('auth.onboarding');
    };
    const first = await Promise.race([ordering.then(() => 'the order'), others().then(() => 'the others')]);
    expect(first).toBe('the others');
    const reply = await ordering;
    expect([reply.status, reply.error.code]).toEqual([503, 'unavailable']);
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
    const before = asked();
    release();
    await expect.poll(async () => (await order(client)).status).toBe(201);
    expect(asked()).toBe(before);
    expect((await client.get('payments.list')).count).toBe(1);
  });

  it('is not asked by more than a few at a time, and the rest is refused at once', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => test.player()));
    const release = holdInvoices();
    const before = asked();
    const replies = Promise.all(players.map(({ client }) => order(client)));
    await expect.poll(() => asked() - before).toBe(8);
    await replies;
    expect(asked() - before).toBe(8);
    release();
    await expect.poll(() => asked() - before).toBe(12);
  });
});
