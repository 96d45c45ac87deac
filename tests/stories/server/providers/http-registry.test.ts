import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpRegistry, RegistryAway } from '#server/providers/exchanges/exchange-registry.ts';
import { openStore } from '#server/store/core/open-store.ts';
import { startBotTest } from '../../../server/fixtures/start-bot-test.ts';

const account = { exchange: 'alpha', uid: '1234567', email: 'ann@vega.space' };
let service: Server;
let url = '';
let asked: { url: string | undefined; key: string | undefined; body: unknown }[] = [];
let answer: { status: number; body: string } | null = null;

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const body = JSON.parse(text) as typeof account;
      asked.push({ url: request.url, key: request.headers.authorization, body });
      const said = answer ?? {
        status: 200,
        body: JSON.stringify({ exchange: body.exchange, uid: body.uid, status: 'accepted' }),
      };
      response.writeHead(said.status, { 'Content-Type': 'application/json' }).end(said.body);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = null;
});
afterAll(() => {
  service.close();
});

const check = () => httpRegistry(url, 'the-key').check(account, 'ann');
const say = (fields: object) => {
  answer = { status: 200, body: JSON.stringify({ exchange: 'alpha', uid: '1234567', ...fields }) };
};

describe('a registry over HTTP', () => {
  it('is asked about an account with the key', async () => {
    expect(await check()).toEqual({ status: 'accepted' });
    expect(asked).toEqual([{ url: '/checks', key: 'Bearer the-key', body: { ...account, player: 'ann' } }]);
  });

  it('rejects with a reason, and an unknown reason counts as another one', async () => {
    say({ status: 'rejected', reason: 'not_verified' });
    expect(await check()).toEqual({ status: 'rejected', reason: 'not_verified' });
    say({ status: 'rejected', reason: 'because' });
    expect(await check()).toEqual({ status: 'rejected', reason: 'other' });
    say({ status: 'rejected' });
    expect(await check()).toEqual({ status: 'rejected', reason: 'other' });
  });

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['no JSON', { status: 200, body: 'yes' }],
    [
      'a status that there is not',
      { status: 200, body: '{"exchange":"alpha","uid":"1234567","status":"fine"}' },
    ],
    ['another account', { status: 200, body: '{"exchange":"alpha","uid":"1234568","status":"accepted"}' }],
  ])('is not believed with %s', async (_name, said) => {
    answer = said;
    await expect(check()).rejects.toThrow(RegistryAway);
  });

  it('decides for a server with a bot, and without one the free way is closed', async () => {
    const test = await startBotTest({ exchangeRegistry: { url, key: 'the-key' }, registryEveryMs: 50 });
    const without = await startBotTest();
    try {
      const body = { isFree: true, registrations: [account] };
      const { client } = await test.player();
      const [ship] = (await client.get('collections.ships')).data;
      const params = { id: ship!.uuid };
      await client.get('ai-pilot.unlock', { params, body });
      const store = await openStore(test.server.mongodbUri);
      const isOpen = () => store.exchangeAccounts.findOpen('alpha', account.uid);
      await expect.poll(isOpen).toBeNull();
      expect(await store.exchangeAccounts.findPlayer('alpha', account.uid)).not.toBeNull();
      await store.close();
      const other = (await without.player()).client;
      const [own] = (await other.get('collections.ships')).data;
      const refused = await other.call('ai-pilot.unlock', { params: { id: own!.uuid }, body });
      expect(refused.error.code).toBe('exchanges_unavailable');
    } finally {
      await test.stop();
      await without.stop();
    }
  });
});
