import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'proto-limits-'));
const publicDir = join(folder, 'public');

beforeAll(async () => {
  mkdirSync(join(publicDir, 'static'), { recursive: true });
  writeFileSync(join(publicDir, 'index.html'), '<title>Proto Trip</title>');
  writeFileSync(join(publicDir, 'static/hud-AAAABBBB.js'), 'plain');
  writeFileSync(join(publicDir, 'static/hud-AAAABBBB.js.br'), 'brotli');
  writeFileSync(join(publicDir, '.secret'), 'no');
  writeFileSync(join(folder, 'proto-outside.txt'), 'no');
  server = await startTestServer({
    publicDir,
    botWebhookSecret: 'the-secret-of-this-test',
    playerRate: { burst: 20, perSecond: 1 },
    addressRate: { burst: 300, perSecond: 1 },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const json = { 'Content-Type': 'application/json' };
const post = (path: string, body: BodyInit, headers: Record<string, string> = json) =>
  fetch(server.url + path, { method: 'POST', headers, body });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('bodies', () => {
  it('over 64 KiB are refused before anything else', async () => {
    for (const size of [64 * 1024 + 1, 900_000, 3_000_000]) {
      const response = await post('/account/v1/auth/', 'x'.repeat(size));
      expect(response.status).toBe(413);
      expect(await codeOf(response)).toBe('payload_too_large');
    }
    const body = JSON.stringify({ initData: 'x'.repeat(65_000) });
    expect((await post('/account/v1/auth/token/', body)).status).toBe(400);
  });

  it('of the messenger may be 256 KiB, once its secret was checked', async () => {
    const secret = { ...json, 'X-Telegram-Bot-Api-Secret-Token': 'the-secret-of-this-test' };
    const send = (size: number, headers: Record<string, string>) => {
      const update = { update_id: size, message: { text: '' } };
      update.message.text = 'x'.repeat(size - JSON.stringify(update).length);
      return post('/store/v1/webhooks/messenger/', JSON.stringify(update), headers);
    };
    for (const size of [65 * 1024, 256 * 1024])
      expect((await send(size, secret)).status, `${size}`).toBe(200);
    expect((await send(256 * 1024 + 1, secret)).status).toBe(413);
    expect((await send(200 * 1024, json)).status).toBe(401);
  });

  it('that aren’t JSON are refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
      expect((await post('/account/v1/auth/', '{}', { 'Content-Type': type })).status, type).toBe(415);
    expect((await post('/account/v1/auth/', '{}', { ...json, 'Content-Encoding': 'gzip' })).status).toBe(415);
    expect(
      (await post('/account/v1/auth/', '{}', { 'Content-Type': 'application/json; charset=utf-8' })).status,
    ).toBe(401);
  });
});

describe('too many calls', () => {
  it('of one player are refused for a while, and of that player only', async () => {
    const [client, other] = [await server.player(), await server.player()];
    const replies = await Promise.all(Array.from({ length: 30 }, () => client.call('auth.me')));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(Number(refused[0]!.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused[0]!.error.code).toBe('too_many_requests');
    expect((await other.call('auth.me')).status).toBe(200);
  });
});

describe('addresses', () => {
  it('that are unknown are not there, as JSON', async () => {
    for (const path of [
      '/nope',
      '/game/v1/',
      '/game/v1/ships/x/y/z/',
      '/account',
      '/dev/nope',
      '/%',
      '/game/%',
      '/tunables/7.json',
    ])
      expect(await codeOf(await fetch(server.url + path)), path).toBe('not_found');
    expect((await fetch(`${server.url}/account/v3/auth/me/`, { method: 'DELETE' })).status).toBe(404);
  });

  it('of screens answer with the page, never from a cache', async () => {
    for (const path of ['/', '/hangar', '/homeland/quests/abc/execution', '/settings/']) {
      const response = await fetch(server.url + path);
      expect(response.headers.get('cache-control'), path).toBe('no-store');
      expect(await response.text()).toContain('Proto Trip');
    }
  });

  it('of built files are cached for good, and compressed for those who take it', async () => {
    const plain = await fetch(`${server.url}/static/hud-AAAABBBB.js`, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(await plain.text()).toBe('plain');
    expect(plain.headers.get('cache-control')).toContain('immutable');
    const head = await fetch(`${server.url}/static/hud-AAAABBBB.js`, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'br' },
    });
    expect(head.headers.get('content-encoding')).toBe('br');
    expect(head.headers.get('content-type')).toContain('javascript');
    for (const refusing of ['br;q=0', 'br;q=0, gzip', '*;q=0']) {
      const answer = await fetch(`${server.url}/static/hud-AAAABBBB.js`, {
        headers: { 'Accept-Encoding': refusing },
      });
      expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, 'plain']);
    }
  });

  it('never lead out of the folder', async () => {
    for (const path of [
      '/.secret',
      '/../proto-outside.txt',
      '/%2e%2e/proto-outside.txt',
      '/static/..%2f..%2fproto-outside.txt',
      '/..%5cproto-outside.txt',
      '/static',
    ])
      expect(await rawGet(path), path).toMatch(/^HTTP\/1.1 404/);
  });

  it('carry the fixed headers, on every kind of answer', async () => {
    for (const path of ['/healthz', '/', '/metrics', '/nope', '/game/v1/galaxies/', '/game/v1/nope/']) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toContain('frame-ancestors');
      expect(headers.get('x-powered-by'), path).toBeNull();
    }
  });

  it('may be written out whole, and broken ones end nothing', async () => {
    const [short, whole] = await Promise.all([
      rawGet('/game/v1/galaxies/'),
      rawGet(`${server.url}/game/v1/galaxies/`),
    ]);
    expect(short).toMatch(/^HTTP\/1.1 401/);
    expect(short.split('\r\n\r\n')[1]).toContain('invalid_credentials');
    expect(whole.split('\r\n\r\n')[1]).toBe(short.split('\r\n\r\n')[1]);
    for (const path of ['http://[::1/game/v1/galaxies/', '/game/v1/#\\%zz', '//x:99999/dev/clock/', '*'])
      expect(await rawGet(path), path).toMatch(/^HTTP\/1.1 4/);
  });

  it('for operators answer', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('call_duration_seconds_bucket');
    expect(metrics).toContain('live_connections');
  });
});

/** Sends the path unchanged; `fetch` would normalise it. */
function rawGet(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}
