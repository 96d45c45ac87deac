import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDevice } from '#server/commands/account/devices.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let next = 8000;
/** A player's devices, each signed in. */
async function devicesOf(count: number): Promise<TestClient[]> {
  const telegramId = next++;
  const clients: TestClient[] = [];
  for (let device = 0; device < count; device++)
    clients.push(await new TestClient(server.url).signIn(telegramId));
  return clients;
}
const list = async (client: TestClient) => (await client.get('devices.list')).data;
const me = (client: TestClient) => client.call('auth.me');

describe('a device that is logged out', () => {
  it('are listed newest first, and nobody else’s are', async () => {
    const [here, there] = (await devicesOf(2)) as [TestClient, TestClient];
    await devicesOf(1);
    const found = await list(here);
    expect(found.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(found[0]).toMatchObject({ platform: null, isPhone: false });
    expect((await list(there))[0]?.uuid).toBe(found[0]?.uuid);
    expect(JSON.stringify(found)).not.toContain(here.credentials.fingerprint);
  });

  it('count once, however many windows they have open', async () => {
    const [here] = (await devicesOf(1)) as [TestClient];
    const { token, fingerprint } = here.credentials;
    const window = new TestClient(server.url);
    window.credentials = { token, fingerprint, sessionId: '', signingKey: '' };
    window.credentials = { ...window.credentials, ...(await window.get('auth.session')) };
    expect(await list(here)).toHaveLength(1);
    expect((await me(window)).status).toBe(200);
  });

  it('are logged out one by one: the session ends, its live connection closes, and it learns why', async () => {
    const [here, there] = (await devicesOf(2)) as [TestClient, TestClient];
    const live = await connectLive(there);
    const own = await connectLive(here);
    const closed = new Promise((resolve) => live.socket.on('disconnect', resolve));
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
    const left = await here.get('devices.end', { params: { id: other?.uuid ?? '' } });
    expect(left.count).toBe(1);
    await closed;
    expect(live.of('session:ended')).toEqual([{ reason: 'logged_out' }]);
    const refused = await me(there);
    expect([refused.status, refused.error.code]).toEqual([403, 'session_invalid']);
    expect(refused.headers.get('x-session-ended')).toBe('logged_out');
    await expect(connectLive(there)).rejects.toMatchObject({
      data: { code: 'session_invalid', sessionEnd: 'logged_out' },
    });
    expect((await me(here)).status).toBe(200);
    expect(own.socket.connected).toBe(true);
    own.close();
  });

  it('are logged out all but this one', async () => {
    const [here, ...others] = (await devicesOf(4)) as [TestClient, ...TestClient[]];
    expect((await here.get('devices.end-others')).data.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    for (const other of others) expect((await me(other)).status).toBe(403);
    expect((await here.get('devices.end-others')).count).toBe(1);
  });

  it('of another player can’t be logged out', async () => {
    const [here] = (await devicesOf(1)) as [TestClient];
    const [stranger] = (await devicesOf(1)) as [TestClient];
    const [foreign] = await list(stranger);
    const params = { id: foreign?.uuid ?? '' };
    expect((await here.call('devices.end', { params })).status).toBe(404);
    expect((await me(stranger)).status).toBe(200);
  });

  it('are five at most: the oldest one is told at once that it was replaced', async () => {
    const [oldest, ...others] = (await devicesOf(5)) as [TestClient, ...TestClient[]];
    const live = await connectLive(oldest);
    const telegramId = next - 1;
    const sixth = await new TestClient(server.url).signIn(telegramId);
    await live.waitFor('session:ended', ({ reason }) => reason === 'replaced');
    expect((await me(oldest)).headers.get('x-session-ended')).toBe('replaced');
    for (const client of [...others, sixth]) expect((await me(client)).status).toBe(200);
  });

  it('learn only with their own key why their session ended', async () => {
    const [here, there] = (await devicesOf(2)) as [TestClient, TestClient];
    await here.get('devices.end-others');
    const guess = new TestClient(server.url);
    guess.credentials = { ...there.credentials, signingKey: 'f'.repeat(64) };
    const refused = await me(guess);
    expect([refused.status, refused.headers.get('x-session-ended')]).toEqual([403, null]);
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)', 'iPhone', true],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36', 'Android', true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4)', 'macOS', false],
    ['node', null, false],
  ])('say what they are: %s', (userAgent, platform, isPhone) => {
    expect(describeDevice(userAgent)).toEqual({ platform, isPhone });
  });
});
