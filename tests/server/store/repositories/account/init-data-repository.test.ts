import { afterAll, beforeAll, expect, it } from 'vitest';
import { initDataKey, signInitData } from '#server/messenger/init-data.ts';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { InitDataRepository } from '#server/store/repositories/account/init-data-repository.ts';
import { TestClient } from '../../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../../fixtures/start-test-server.ts';

let server: TestServer;
let database: Database;
let uses: InitDataRepository;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: 1 });
  database = await server.database();
  uses = new InitDataRepository(database);
});
afterAll(() => server.stop());

const identity = { telegramId: 5, firstName: 'Ann', lastName: null, username: null, startParam: null };
const home = { network: 'home', device: 'a-device-of-hers' };

/** As if the first use had been six minutes ago. */
const age = () =>
  database.documents('initData').updateMany({}, { $set: { usedAt: new Date(Date.now() - 6 * 60_000) } });

it('accepts init data again from its first device or network, and elsewhere for five minutes', async () => {
  expect(await uses.accept('one', home)).toBe(true);
  expect(await uses.accept('one', { network: 'cafe', device: null })).toBe(true);
  await age();
  expect(await uses.accept('one', home)).toBe(true);
  expect(await uses.accept('one', { ...home, network: 'train' })).toBe(true);
  expect(await uses.accept('one', { ...home, device: 'without storage' })).toBe(true);
  expect(await uses.accept('one', { network: 'thief', device: 'of a thief' })).toBe(false);
  expect(await uses.accept('one', { network: 'thief', device: null })).toBe(false);
  expect(await uses.accept('other', { network: 'thief', device: null })).toBe(true);
});

it('knows init data again in whatever order and encoding it is written', () => {
  const text = signInitData(identity, '1:token', 1_700_000_000_000);
  const turned = text.split('&').reverse().join('&').replaceAll('%22', '"');
  expect(turned).not.toBe(text);
  expect(initDataKey(turned)).toBe(initDataKey(text));
  expect(initDataKey(signInitData(identity, '1:token', 1_700_000_001_000))).not.toBe(initDataKey(text));
});

it('gives no token for a copy of init data that is used from elsewhere later', async () => {
  const { initData } = await server.client().get('dev.init-data', { body: identity });
  const from = (address: string, fingerprint?: string) =>
    new TestClient(server.url).call('auth.token', {
      body: { initData },
      headers: {
        'X-Forwarded-For': address,
        ...(fingerprint ? { 'X-Device-Fingerprint': fingerprint } : {}),
      },
    });
  const device = 'the-first-device-1';
  expect((await from('192.0.2.1', device)).status).toBe(200);
  await age();
  expect((await from('192.0.2.1')).status).toBe(200);
  expect((await from('192.0.2.9', device)).status).toBe(200);
  const copied = await from('203.0.113.7', 'the-device-of-a-thief');
  expect([copied.status, copied.error.code]).toEqual([401, 'invalid_credentials']);
});
