import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSettings } from '#server/read-settings.ts';
import { DatabaseClock } from '#server/store/core/database-clock.ts';
import { changed, published } from '../../../server/fixtures/published-init-data.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const revoked = published.botToken.replace('AAF', 'AAG');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ botToken: revoked, botApiUrl: 'http://127.0.0.1:9' });
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

const exchange = (initData: string) => server.client().call('auth.token', { body: { initData } });
const at = (ms: number) => vi.spyOn(DatabaseClock.prototype, 'now').mockReturnValue(ms);

describe('signing in after the bot’s token was revoked', () => {
  it('goes on by the messenger’s own signature', async () => {
    at(published.signedAtMs + 5000);
    const { status, answer } = await exchange(published.initData);
    expect(status).toBe(200);
    const [, claims] = answer.token.split('.');
    expect(Buffer.from(claims!, 'base64url').toString()).toContain(String(published.telegramId));
    expect((await exchange(changed({ hash: null }))).status).toBe(200);
  });

  it('is refused without a proof that holds, or with one that is a day old', async () => {
    at(published.signedAtMs + 5000);
    for (const text of [changed({ signature: null }), changed({ auth_date: '1733584788' })])
      expect((await exchange(text)).error.code, text).toBe('invalid_credentials');
    at(published.signedAtMs + 24 * 3600_000 + 1000);
    expect((await exchange(published.initData)).error.code).toBe('invalid_credentials');
  });

  it('is refused where the bot lives in the messenger’s test environment', async () => {
    expect(readSettings({ BOT_TEST_ENVIRONMENT: '1' }).isBotInTest).toBe(true);
    expect(readSettings({}).isBotInTest).toBe(false);
    const tested = await startTestServer({
      botToken: revoked,
      botApiUrl: 'http://127.0.0.1:9',
      isBotInTest: true,
    });
    at(published.signedAtMs + 5000);
    const { initData } = published;
    const { error } = await tested.client().call('auth.token', { body: { initData } });
    await tested.stop();
    expect(error.code).toBe('invalid_credentials');
  });
});
