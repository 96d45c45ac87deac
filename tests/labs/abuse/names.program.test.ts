import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let lastTelegramId = 50_000;

/** Signs in with one name by the messenger and another in the body, as a client of one's own would. */
async function named(signed: string, sent: string) {
  const client = server.client();
  const telegramId = ++lastTelegramId;
  const { initData } = await client.get('dev.init-data', {
    body: { telegramId, firstName: signed, lastName: signed },
  });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  return client.get('auth.create', {
    body: { telegramId, firstName: sent, lastName: sent, username: sent },
  });
}

describe('a name', () => {
  it.each([
    ['turned around', '\u202eegnahcxe', 'egnahcxe'],
    ['isolated', 'Ann\u2066\u2069', 'Ann'],
    ['with zero-width characters', 'A\u200bn\u200cn\ufeff', 'Ann'],
    ['with control bytes', 'A\u0007nn\u001b[31m\r\n\u0000', 'Ann[31m'],
    ['with a soft hyphen', 'A\u00adnn', 'Ann'],
    ['with tags', 'Ann\u{e0041}\u{e007f}', 'Ann'],
    ['with lone surrogates', 'Ann\ud800', 'Ann'],
    ['with many spaces', '  Ann \u00a0\u3000 Lee ', 'Ann Lee'],
    ['with an emoji of several parts', 'Ann 👩‍🚀', 'Ann 👩‍🚀'],
    ['with markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%s is shown as it reads, wherever it came from', async (_what, written, shown) => {
    const user = await named(written, written);
    expect(user).toMatchObject({ firstName: shown, lastName: shown, username: shown });
  });

  it('of which nothing is visible is replaced', async () => {
    for (const name of ['\u200b\u202e', '\u3164\u3164', '\u0000']) {
      const user = await named(name, name);
      expect(user.firstName).toBe('Pilot');
      expect([user.lastName, user.username]).toEqual([null, null]);
    }
  });
});
