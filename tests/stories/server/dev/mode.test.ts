import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceMode } from '#engine/protocol/dev/console-data.ts';
import type { RunningServer } from '#server/start-server.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import {
  startReadyServer,
  startTestServer,
  type TestServer,
} from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let other: RunningServer;
let pilot: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  // Another process on the same database.
  other = await startReadyServer({ mongodbUri: server.mongodbUri, publicDir: '/nowhere' });
  pilot = await server.player();
  await pilot.prepareTrip();
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const set = (mode: ServiceMode) =>
  server.client().get('dev.set-mode', { body: { mode, reason: 'moving the database' } });
const onOther = () => {
  const client = new TestClient(other.url);
  client.credentials = pilot.credentials;
  return client;
};
/** All servers know within three seconds. */
async function until(check: () => Promise<boolean>): Promise<void> {
  for (const endMs = Date.now() + 3000; Date.now() < endMs; await wait(50)) if (await check()) return;
  throw new Error('not within three seconds');
}

describe('a game that is read-only', () => {
  it('refuses changes on all servers with one code in both languages, and reading and signing in go on', async () => {
    await set('read_only');
    await until(async () => (await onOther().call('ships.create')).error.code === 'read_only');
    for (const [language, words] of [
      ['en', 'you can look around'],
      ['ru', 'смотреть можно'],
    ] as const) {
      pilot.language = language;
      const { status, error } = await pilot.call('auth.onboarding');
      expect([status, error.code]).toEqual([503, 'read_only']);
      expect(error.detail).toContain(words);
    }
    pilot.language = 'en';
    for (const client of [pilot, onOther()]) expect((await client.call('auth.me')).status).toBe(200);
    const balance = await pilot.get('protomatters.get');
    await server.client().openSession(1000);
    expect(await pilot.get('protomatters.get')).toEqual(balance);
    expect((await server.client().call('dev.today')).answer.mode).toBe('read_only');
  });

  it('accepts everything again once it is open', async () => {
    await set('open');
    expect((await pilot.call('auth.onboarding')).status).toBe(200);
    await until(async () => (await onOther().call('auth.onboarding')).status === 200);
  });
});

describe('a planned mode', () => {
  const words = { en: 'New raiders come.', ru: 'Привозим пиратов.', es: 'Llegan asaltantes.' };
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const plan = (more: object) =>
    server.client().call('dev.set-mode', { body: { mode: 'closed', reason: 'version 2', ...more } });

  it('is told before it begins, closes all servers by itself, and opens them again', async () => {
    const told = await connectLive(pilot);
    const live = await connectLive(onOther());
    const { status, answer } = await plan({ from: inMs(1500), until: inMs(4000), words });
    expect([status, answer.mode]).toEqual([200, 'open']);
    await Promise.all([told, live].map((socket) => socket.waitFor('events:changed', () => true)));
    const stranger = new TestClient(other.url);
    stranger.language = 'ru';
    expect(await stranger.get('service.mode')).toMatchObject({
      mode: 'open',
      plan: { mode: 'closed', text: words.ru },
    });
    expect((await pilot.call('auth.me')).status).toBe(200);
    expect(await live.waitFor('session:ended')).toEqual({ reason: 'maintenance' });
    expect((await pilot.call('auth.me')).error.code).toBe('maintenance');
    expect(await stranger.get('service.mode')).toMatchObject({ mode: 'closed' });
    await expect.poll(async () => (await onOther().call('auth.me')).status, { timeout: 8000 }).toBe(200);
    expect(await stranger.get('service.mode')).toEqual({ mode: 'open', plan: null });
    expect((await server.client().get('dev.today')).plan).toBeNull();
  });

  it('survives a restart, and is taken back by opening', async () => {
    await plan({ mode: 'read_only', from: inMs(60_000), until: inMs(120_000) });
    await server.restart();
    pilot.url = server.url;
    const { plan: planned } = await pilot.get('service.mode');
    expect(planned).toMatchObject({ mode: 'read_only', text: null });
    await set('open');
    expect(await pilot.get('service.mode')).toEqual({ mode: 'open', plan: null });
  });

  it.each([
    [{ from: inMs(60_000) }, 'until'],
    [{ words }, 'until'],
    [{ mode: 'open', until: inMs(60_000) }, 'until'],
    [{ from: inMs(60_000), until: inMs(30_000) }, 'until'],
    [{ until: inMs(-1000) }, 'until'],
    [{ until: inMs(31 * 86_400_000) }, 'until'],
    [{ until: inMs(60_000), words: { ...words, es: '' } }, 'es'],
  ])('is refused with %j', async (more, field) => {
    const { status, error } = await plan(more);
    expect(status).toBe(400);
    expect(JSON.stringify(error.fields)).toContain(field);
    expect((await pilot.get('service.mode')).plan).toBeNull();
  });
});

describe('a game that is closed', () => {
  it('refuses all calls of players, closes live connections and says why', async () => {
    const [here, there] = await Promise.all([connectLive(pilot), connectLive(onOther())]);
    await set('closed');
    for (const live of [here, there])
      expect(await live.waitFor('session:ended')).toEqual({ reason: 'maintenance' });
    await until(async () => (await onOther().call('auth.me')).error.code === 'maintenance');
    const refused = await pilot.call('auth.me');
    expect([refused.status, refused.error.code]).toEqual([503, 'maintenance']);
    expect(refused.headers.get('X-Session-Ended')).toBe('maintenance');
    await expect(connectLive(pilot)).rejects.toThrow();
    await set('open');
    expect((await pilot.call('auth.me')).status).toBe(200);
  });
});
