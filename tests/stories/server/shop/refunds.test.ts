import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hour = 3_600_000;

async function buy(client: TestClient, key: string, shipId: string | null = null): Promise<string> {
  const { orderId } = await client.get('payments.create', { body: { productId: productId(key), shipId } });
  const { status } = await client.get('dev.pay', { params: { id: orderId }, body: {} });
  expect(status).toBe('delivered');
  return orderId;
}

async function refund(client: TestClient, id: string): Promise<void> {
  const { status } = await client.get('dev.pay', { params: { id }, body: { outcome: 'refunded' } });
  expect(status).toBe('refunded');
}

/** The newest entries, and a check that the ledger sums up to the balance. */
async function ledgerOf(client: TestClient): Promise<string[]> {
  const { data } = await client.get('ledger.list', { query: { limit: 100 } });
  const balance = await client.get('protomatters.get');
  for (const currency of ['default', 'clean'] as const) {
    const entries = data.filter((entry) => entry.currency === currency);
    expect(entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      balance[currency] * 100,
    );
  }
  return data.map(
    ({ amount, reason, debtAfter }) =>
      `${reason} ${amount}${debtAfter === undefined ? '' : ` owes ${debtAfter}`}`,
  );
}

describe('a refunded purchase', () => {
  it('that was partly spent leaves a debt, which the next income pays first', async () => {
    const client = await server.player();
    const id = await buy(client, 'clean-3');
    await client.get('protomatters.synthesis', { body: {} });
    await refund(client, id);
    await refund(client, id);
    expect(await client.get('protomatters.get')).toMatchObject({ clean: 0, debt: { default: 0, clean: 1 } });
    expect((await ledgerOf(client)).slice(0, 2)).toEqual(['refund -2 owes 1', 'synthesis -1']);
    await buy(client, 'clean-3');
    const balance = await client.get('protomatters.get');
    expect(balance.clean).toBe(2);
    expect(balance.debt).toBeUndefined();
    expect((await ledgerOf(client)).slice(0, 2)).toEqual(['debt -1 owes 0', 'purchase 3']);
  });

  it('takes its tribute from the general, also when it was claimed', async () => {
    const general = await server.player();
    await buy(general, 'general-month');
    const { referralCode } = await general.get('auth.me');
    const client = await server.player();
    await client.get('referrals.join', { body: { code: referralCode } });
    const id = await buy(client, 'clean-10');
    const tribute = async () => (await general.get('generals.tribute')).amount;
    await expect.poll(tribute).toBe(100);
    await general.get('generals.claim-tribute');
    await general.get('protomatters.convert', { body: { amount: 60 } });
    await refund(client, id);
    const owed = async () => (await general.get('protomatters.get')).debt?.default;
    await expect.poll(owed).toBe(60);
    expect((await ledgerOf(general))[0]).toBe('tribute_refund -40 owes 60');
    // The next share is claimed, and pays the debt first.
    await buy(client, 'clean-10');
    await expect.poll(tribute).toBe(100);
    expect((await general.get('generals.claim-tribute')).balance).toMatchObject({ default: 40 });
  });

  it('of an AI pilot that flies pays the run and takes the pilot', async () => {
    const client = await server.player();
    const { ship } = await client.prepareTrip();
    const id = await buy(client, 'ai-pilot', ship.uuid);
    const params = { id: ship.uuid };
    await client.get('ai-pilot.switch', { params, body: { isActive: true, difficulty: 'easy' } });
    await client.advance(5 * hour);
    const { mined } = await client.get('ai-pilot.statistics', { params });
    expect(mined).toBeGreaterThan(0);
    const before = (await client.get('protomatters.get')).default;
    await refund(client, id);
    const pilot = await client.get('ai-pilot.get', { params });
    expect(pilot).toMatchObject({
      isActive: false,
      isAvailable: false,
      isCollectable: false,
      status: 'locked',
    });
    expect((await client.get('protomatters.get')).default).toBeGreaterThanOrEqual(before + mined);
    expect((await client.call('ai-pilot.collect', { params })).error.code).toBe('ai_pilot_inactive');
    const sent = await client.call('ai-pilot.switch', { params, body: { isActive: true } });
    expect(sent.error.code).toBe('ai_pilot_locked');
    await ledgerOf(client);
  });

  it('asks for a review of the account after the third one', async () => {
    const client = await server.player();
    const { uuid } = await client.get('auth.me');
    const mine = async () =>
      (await client.get('dev.reviews', { query: { limit: 100 } })).data.filter(
        ({ playerId }) => playerId === uuid,
      );
    for (let count = 1; count <= 3; count++) {
      expect(await mine()).toEqual([]);
      await refund(client, await buy(client, 'clean-1'));
    }
    await expect.poll(mine).toMatchObject([{ reason: 'refunds', score: 3 }]);
  });
});
