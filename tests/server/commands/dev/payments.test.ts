import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { enterConsole } from '../../fixtures/enter-console.ts';
import { type BotTest, startBotTest } from '../../fixtures/start-bot-test.ts';

const tokenOf = (name: string) => `the-token-of-${name}-alone`;
const as = (name: string) => ({ 'X-Designer-Token': tokenOf(name) });
const developer = (name: string, role: Role) => ({ name, role, token: tokenOf(name) });

let test: BotTest;
beforeAll(async () => {
  test = await startBotTest({
    grantLimit: 1000,
    refundsEveryMs: 100,
    developers: [developer('owner', 'owner'), developer('ann', 'operator'), developer('bob', 'operator')],
  });
});
afterAll(() => test.stop());
beforeEach(() => test.bot.scripted.clear());

const operator = () => test.server.client();
const list = (state?: 'unknown') =>
  operator().get('dev.payments', {
    query: { limit: 100, ...(state ? { state } : {}) },
    headers: as('ann'),
  });
const explain = (chargeId: string) =>
  operator().get('dev.explain-payment', { query: { chargeId }, headers: as('ann') });
const settle = (chargeId: string, playerId: string, key = 'auto-replenish-5', more: object = {}) =>
  operator().call('dev.settle-payment', {
    body: { chargeId, playerId, productId: productId(key), reason: 'paid and got nothing', ...more },
    headers: as('ann'),
  });
const refund = (chargeId: string) =>
  operator().call('dev.refund-payment', {
    body: { chargeId, reason: 'paid and got nothing' },
    headers: as('ann'),
  });
const stateOf = async (chargeId: string) => (await explain(chargeId)).state;
const refundsOf = (chargeId: string) =>
  test.bot
    .of('refundStarPayment')
    .filter(({ parameters }) => parameters.telegram_payment_charge_id === chargeId).length;

interface Pilot {
  readonly client: TestClient;
  readonly telegramId: number;
  readonly id: string;
}
async function pilot(): Promise<Pilot> {
  const { client, telegramId } = await test.player();
  return { client, telegramId, id: (await client.get('auth.me')).uuid };
}
/** A payment as the messenger reports it, with any payload. */
async function pay(telegramId: number, stars: number, payload: string): Promise<string> {
  const chargeId = `stx-${randomUUID()}`;
  expect(await test.bot.send(reportOf(chargeId, telegramId, stars, payload))).toBe(200);
  return chargeId;
}
function reportOf(chargeId: string, telegramId: number, stars: number, payload: string): object {
  const from = { id: telegramId, is_bot: false, first_name: 'Ann' };
  const successful_payment = {
    currency: 'XTR',
    total_amount: stars,
    invoice_payload: payload,
    telegram_payment_charge_id: chargeId,
  };
  return { message: { from, successful_payment } };
}
const autofills = async ({ client }: Pilot) => (await client.get('boosters.get')).autoReplenishCount;

describe('a payment that matches no order', () => {
  it('is listed with every fact and a sentence that says why', async () => {
    const { telegramId, id } = await pilot();
    const [order, nobody] = [randomUUID(), randomUUID()];
    const cases: [payload: string, words: RegExp][] = [
      ['stx-50-a', /carries “stx-50-a”, which is not an order of this game/],
      ['', /carries no text of an invoice/],
      [`${order}:${id}`, new RegExp(`order ${order}, which Ann never had`)],
      [`${order}:${nobody}`, new RegExp(`player ${nobody}, who is not there`)],
    ];
    for (const [payload, words] of cases) {
      const chargeId = await pay(telegramId, 50, payload);
      const { data, counts, count } = await list('unknown');
      const found = data.find((payment) => payment.chargeId === chargeId)!;
      expect(found).toMatchObject({ payer: telegramId, stars: 50, payload, state: 'unknown' });
      expect(found.explanation).toMatch(words);
      expect(Math.abs(Date.parse(found.at) - Date.now())).toBeLessThan(60_000);
      expect(count).toBe(counts.unknown);
    }
    expect((await operator().get('dev.today', { headers: as('ann') })).charges.unknown).toBeGreaterThan(3);
  });

  it('is explained with whose it may be', async () => {
    const { client, telegramId, id } = await pilot();
    await client.get('payments.create', { body: { productId: productId('clean-10') } });
    await client.get('payments.create', { body: { productId: productId('auto-replenish-5') } });
    const { candidates } = await explain(await pay(telegramId, 25, 'lost'));
    expect(candidates).toMatchObject([
      { playerId: id, playerName: 'Ann', why: 'same messenger account', isBanned: false },
    ]);
    expect(candidates[0]!.orders.map(({ stars, isLikely }) => ({ stars, isLikely }))).toEqual([
      { stars: 25, isLikely: true },
      { stars: 340, isLikely: false },
    ]);
    expect((await explain(await pay(1, 25, 'of a stranger'))).candidates).toEqual([]);
  });

  it('is given to a player as a product, once, and audited', async () => {
    const player = await pilot();
    const had = await autofills(player);
    const chargeId = await pay(player.telegramId, 25, 'lost');
    const all = await Promise.all([1, 2, 3].map(() => settle(chargeId, player.id)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { orderId } = all[0]!.answer;
    expect(all[2]!.answer).toEqual({ chargeId, playerId: player.id, orderId, state: 'delivered' });
    expect(await autofills(player)).toBe(had + 5);
    expect((await player.client.get('payments.get', { params: { id: orderId } })).status).toBe('delivered');
    expect((await player.client.get('spending.read')).spent).toBe(25);
    // Reported again, it changes nothing.
    expect(await test.bot.send(reportOf(chargeId, player.telegramId, 25, 'lost'))).toBe(200);
    expect((await settle(chargeId, (await pilot()).id)).error.code).toBe('payment_closed');
    expect((await settle(chargeId, player.id, 'clean-1')).error.code).toBe('payment_closed');
    expect((await refund(chargeId)).error.code).toBe('payment_closed');
    expect(await autofills(player)).toBe(had + 5);
    expect(refundsOf(chargeId)).toBe(0);
    const { data } = await operator().get('dev.audit', {
      query: { call: 'dev.settle-payment', limit: 100 },
      headers: as('owner'),
    });
    expect(
      data.some(({ input, reason }) => input.includes(chargeId) && reason === 'paid and got nothing'),
    ).toBe(true);
  });

  it('closes the open order that it was meant for', async () => {
    const player = await pilot();
    const { orderId } = await player.client.get('payments.create', {
      body: { productId: productId('auto-replenish-5') },
    });
    const chargeId = await pay(player.telegramId, 25, 'lost');
    expect((await settle(chargeId, player.id)).answer.orderId).toBe(orderId);
    expect((await player.client.get('payments.get', { params: { id: orderId } })).status).toBe('delivered');
  });

  it('is refunded once', async () => {
    const { telegramId, id } = await pilot();
    const chargeId = await pay(telegramId, 50, 'lost');
    const all = await Promise.all([1, 2, 3].map(() => refund(chargeId)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(() => stateOf(chargeId)).toBe('refunded');
    expect((await refund(chargeId)).answer).toEqual({ chargeId, state: 'refunded' });
    expect((await settle(chargeId, id)).error.code).toBe('payment_closed');
    expect(refundsOf(chargeId)).toBeGreaterThan(0);
  });

  it('is refunded later when the messenger does not answer, and waits again when it refuses', async () => {
    const { telegramId } = await pilot();
    const later = await pay(telegramId, 50, 'lost');
    test.bot.script('refundStarPayment', { ok: false, error_code: 500, description: 'Internal' });
    expect((await refund(later)).status).toBe(200);
    await expect.poll(() => stateOf(later)).toBe('refunded');
    const never = await pay(telegramId, 50, 'lost');
    test.bot.script('refundStarPayment', {
      ok: false,
      error_code: 400,
      description: 'Bad Request: CHARGE_NOT_FOUND',
    });
    expect((await refund(never)).answer).toEqual({ chargeId: never, state: 'unknown' });
    expect((await explain(never)).explanation).toMatch(/refused the refund for good/);
    expect((await refund(never)).answer.state).toBe('refunded');
  });

  it('whose refund fails says so, and is refunded after a pause that grows', async () => {
    const { telegramId } = await pilot();
    const chargeId = await pay(telegramId, 50, 'lost');
    const poor = { ok: false, error_code: 400, description: 'Bad Request: BALANCE_TOO_LOW' } as const;
    test.bot.script('refundStarPayment', ...Array.from({ length: 100 }, () => poor));
    expect((await refund(chargeId)).answer).toEqual({ chargeId, state: 'refund_due' });
    expect((await explain(chargeId)).explanation).toMatch(
      /The refund has failed \d+ times \(.*BALANCE_TOO_LOW\)\. It is tried again after 2/,
    );
    test.bot.scripted.clear();
    await expect.poll(() => stateOf(chargeId)).toBe('refunded');
  });

  it('goes to one of two players, or back to the payer', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, other] = [await pilot(), await pilot()];
      const had = (await autofills(one)) + (await autofills(other));
      const chargeId = await pay(one.telegramId, 25, 'lost');
      const all = await Promise.all([settle(chargeId, one.id), settle(chargeId, other.id), refund(chargeId)]);
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      const got = (await autofills(one)) + (await autofills(other)) - had;
      // The round that retries refunds may ask at the same time; the messenger gives the Stars back once.
      expect([got, refundsOf(chargeId) > 0]).toEqual(all[2].status === 200 ? [0, true] : [5, false]);
    }
  });

  it('is delivered once when the process ends after it was taken', async () => {
    const player = await pilot();
    const had = await autofills(player);
    const chargeId = await pay(player.telegramId, 25, 'lost');
    const orderId = randomUUID();
    const bought = {
      key: 'auto-replenish-5',
      kind: 'auto_replenish',
      finalPrice: 2500,
      protoValue: 60,
      count: 5,
    };
    const { connection } = await test.server.database();
    const settlement = { playerId: player.id, orderId, bought, shipId: null };
    await connection
      .collection('charges')
      .updateOne({ _id: chargeId } as never, { $set: { state: 'settling', settlement } });
    await expect.poll(() => stateOf(chargeId)).toBe('delivered');
    expect(await autofills(player)).toBe(had + 5);
    expect((await settle(chargeId, player.id)).answer.orderId).toBe(orderId);
    expect(await autofills(player)).toBe(had + 5);
  });

  it('that is settled is taken back by a refund of the order', async () => {
    const player = await pilot();
    const chargeId = await pay(player.telegramId, 340, 'lost');
    const { orderId } = (await settle(chargeId, player.id, 'clean-10')).answer;
    expect((await player.client.get('protomatters.get')).clean).toBe(10);
    const back = await operator().get('dev.refund-order', {
      params: { id: player.id },
      body: { orderId, reason: 'the wrong account' },
      headers: as('bob'),
    });
    expect(back).toEqual({ orderId, status: 'refunded', charge: 'refunded' });
    expect((await player.client.get('protomatters.get')).clean).toBe(0);
    expect(await stateOf(chargeId)).toBe('refunded');
  });

  it('is not given as what the player has, or as what is not there', async () => {
    const { client, telegramId, id } = await pilot();
    const chargeId = await pay(telegramId, 150, 'lost');
    expect((await settle(chargeId, id, 'ai-pilot')).error.code).toBe('product_needs_ship');
    const shipId = (await client.get('collections.ships')).data.find((ship) => ship.shipId)!.shipId!;
    expect((await settle(chargeId, id, 'ai-pilot', { shipId })).status).toBe(200);
    const again = await pay(telegramId, 150, 'lost');
    expect((await settle(again, id, 'ai-pilot', { shipId })).error.code).toBe('already_owned');
    expect(await stateOf(again)).toBe('unknown');
    expect((await settle(again, randomUUID())).status).toBe(404);
    expect((await settle('no such charge', id)).status).toBe(404);
    expect((await settle(again, id, 'clean-1', { productId: randomUUID() })).status).toBe(404);
    expect((await refund('no such charge')).status).toBe(404);
    for (const body of [{ chargeId: '' }, { chargeId: 7 }, { reason: 'x' }, { playerId: 'x' }])
      expect((await settle(again, id, 'clean-1', body)).status).toBe(400);
  });

  it('needs a second person for a product that is worth much more than was paid', async () => {
    const player = await pilot();
    const chargeId = await pay(player.telegramId, 1, 'lost');
    expect((await settle(chargeId, player.id, 'general-season')).error.code).toBe('approval_needed');
    expect(await stateOf(chargeId)).toBe('unknown');
    const { data } = await operator().get('dev.grants', {
      query: { status: 'waiting' },
      headers: as('bob'),
    });
    const request = data.find(({ kind }) => kind === 'settlement') as AnswerOf<'dev.grants'>['data'][number];
    expect(request.sentence).toMatch(/^ann asks to give Ann .+ for a payment of 1 Star\.$/);
    const approved = await operator().call('dev.approve-grant', {
      params: { id: request.id },
      headers: await enterConsole(await test.server.database(), 'bob'),
    });
    expect(approved.answer).toMatchObject({ chargeId, playerId: player.id, state: 'delivered' });
  });
});
