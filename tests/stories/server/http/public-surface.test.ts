import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#tools/cluster/ports.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const publicDir = mkdtempSync(join(tmpdir(), 'proto-surface-'));
writeFileSync(join(publicDir, 'index.html'), '<title>Proto Trip</title>');
writeFileSync(join(publicDir, 'hud.js.map'), '{}');

let server: TestServer;
let adminPort: number;
beforeAll(async () => {
  adminPort = await freePort();
  server = await startTestServer({
    publicDir,
    adminPort,
    isProduction: true,
    developers: [{ name: 'ann', role: 'operator', token: 'the-token-of-the-operator' }],
    publicUrl: 'https://game.example/play',
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(publicDir, { recursive: true });
});

const admin = (path: string, headers = {}) => fetch(`http://127.0.0.1:${adminPort}${path}`, { headers });

describe('in production', () => {
  it.each(['/metrics', '/openapi.json', '/hud.js.map'])('%s isn’t public', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });

  it.each(['/metrics', '/openapi.json', '/readyz'])('the admin port answers %s', async (path) => {
    expect((await admin(path)).status).toBe(200);
  });

  it('nothing answers TRACE, on either port', async () => {
    const trace = (port: number, path: string) =>
      new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
        request({ port, path, method: 'TRACE', host: '127.0.0.1' }, (response) => {
          response.resume();
          resolve([response.statusCode, response.headers.allow]);
        })
          .on('error', reject)
          .end();
      });
    for (const path of ['/', '/account/v3/auth/me/', '/console/', '/dev/today/', '/metrics'])
      for (const port of [adminPort, Number(new URL(server.url).port)])
        expect(await trace(port, path), path).toEqual([405, 'GET, HEAD, POST, PUT, DELETE']);
  });

  it('the admin port takes the calls of developers and none of players', async () => {
    expect((await admin('/dev/today/')).status).toBe(403);
    const headers = { 'X-Designer-Token': 'the-token-of-the-operator' };
    expect((await admin('/dev/today/', headers)).status).toBe(200);
    expect((await admin('/account/v3/auth/me/')).status).toBe(404);
  });

  it.each(['/', '/healthz', '/nope', '/account/v3/auth/me/'])(
    '%s carries the security headers once',
    async (path) => {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-frame-options')).toBeNull();
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/connect-src 'self' wss:\/\/game\.example (https:\/\/[\w.-]+ )+data: blob:/);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org https://*.telegram.org");
      expect(policy).not.toMatch(/unsafe-eval|\*[ ;]|(^|[ ;])wss?:[ ;]/);
    },
  );
});

describe('without a public address', () => {
  it('nothing binds a browser to HTTPS', async () => {
    const local = await startTestServer({ publicDir });
    try {
      const { headers } = await fetch(`${local.url}/`);
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('content-security-policy')).toContain("connect-src 'self' data: blob:");
    } finally {
      await local.stop();
    }
  });
});
