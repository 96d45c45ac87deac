import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliateRegistry } from '#server/providers/exchanges/affiliate-registry.ts';
import { RegistryAway } from '#server/providers/exchanges/exchange-registry.ts';
import { LocalExchange } from '#server/providers/exchanges/local-exchange.ts';
import { startTestServer } from '../../fixtures/start-test-server.ts';

const account = { key: 'the-key', secret: 'the-secret' };
const exchange = new LocalExchange(account);
let url = '';
beforeAll(async () => {
  url = await exchange.start();
});
afterAll(() => exchange.stop());

const ask = (uid: string, more: object = {}) =>
  affiliateRegistry([{ exchange: 'alpha', url, ...account, ...more }]).check(
    { exchange: 'alpha', uid, email: 'ann@vega.space' },
    'ann',
  );

describe('an exchange that answers for our clients', () => {
  it('accepts a client, and rejects who is none', async () => {
    expect(await ask('1234560')).toEqual({ status: 'accepted' });
    for (const stranger of ['1234561', '1234562'])
      expect(await ask(stranger)).toEqual({ status: 'rejected', reason: 'unknown_account' });
  });

  it.each([
    ['too many requests', '1234565', {}, '10006'],
    ['another account', '1234566', {}, 'another account'],
    ['a gateway’s error', '1234567', {}, '502'],
    ['a wrong signature', '1234560', { secret: 'guess' }, '10004'],
    ['an unknown key', '1234560', { key: 'guess' }, '10003'],
    ['nobody there', '1234560', { url: 'http://127.0.0.1:9' }, 'alpha'],
    ['an exchange without an account of ours', '1234560', { exchange: 'beta' }, 'alpha'],
  ])('says nothing of the account with %s', async (_name, uid, more, why) => {
    const asked = ask(uid, more);
    await expect(asked).rejects.toThrow(RegistryAway);
    await expect(asked).rejects.toThrow(why);
  });

  it('rejects a question that is sent again later', async () => {
    const headers = { 'X-BAPI-API-KEY': account.key, 'X-BAPI-RECV-WINDOW': '5000', 'X-BAPI-SIGN': 'x' };
    const old = { ...headers, 'X-BAPI-TIMESTAMP': String(Date.now() - 6000) };
    const response = await fetch(`${url}/v5/user/aff-customer-info?uid=1`, { headers: old });
    expect(((await response.json()) as { retCode: number }).retCode).toBe(10_002);
  });
});

describe('a server with affiliate accounts', () => {
  it('decides by them, and never lets a player wait for a silent exchange', async () => {
    const affiliates = ['alpha', 'beta'].map((name) => ({ exchange: name, url, ...account }));
    const server = await startTestServer({ affiliates, registryEveryMs: 20 });
    try {
      const client = await server.player();
      const params = { id: (await client.prepareTrip()).ship.uuid };
      const email = 'ann@vega.space';
      const registrations = [
        { exchange: 'alpha', uid: '7654321', email },
        { exchange: 'beta', uid: '7654324', email },
      ];
      exchange.asked = 0;
      const startedMs = performance.now();
      await client.get('ai-pilot.unlock', { params, body: { isFree: true, registrations } });
      expect(performance.now() - startedMs).toBeLessThan(4500);
      // One question after another: the silent one is asked when the first is answered.
      await expect.poll(() => exchange.asked).toBeGreaterThan(1);
      await client.advance(24 * 3_600_000);
      const read = await client.get('ai-pilot.get', { params });
      expect(read.registrations.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    } finally {
      await server.stop();
    }
  });
});
