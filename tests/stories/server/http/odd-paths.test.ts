import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#server/core/log.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'proto-odd-paths-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, 'public/static'), { recursive: true });
  const publicDir = join(folder, 'public');
  writeFileSync(join(publicDir, 'index.html'), '<title>Proto Trip</title>');
  writeFileSync(join(publicDir, 'static/hud-AAAABBBB.js'), 'plain');
  symlinkSync('loop', join(publicDir, 'static/loop'));
  symlinkSync('/nowhere/at/all', join(publicDir, 'static/dangling'));
  server = await startTestServer({ publicDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => vi.spyOn(log, 'failure'));
afterEach(() => vi.restoreAllMocks());

/** Sends a request unchanged; `fetch` would normalise its path. Resolves with the status. */
function statusOf(path: string, method = 'GET', headers = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1])));
    socket.on('error', reject);
  });
}

const long = 'a'.repeat(5000);
const paths = [
  `/${long}`,
  `/static/${long}.js`,
  `/static/${'a/'.repeat(3000)}`,
  `/${'%61'.repeat(2000)}`,
  '/%00',
  '/static/hud%00.js',
  '/index.html%00',
  '/static',
  '/static/',
  '/static//',
  '/static/hud-AAAABBBB.js/',
  '/static/hud-AAAABBBB.js/x',
  '/index.html/x/y',
  '/static/loop',
  '/static/dangling',
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/%ED%A0%80',
  '/%FF%FE',
  '/static/%c0%ae%c0%ae/',
  '/..%2f..%2fetc/passwd',
  '/..%5c..%5cetc',
  '/\\..\\x',
  '/CON',
  '/C:%5Cx',
  '//',
  '//x//y',
  `/tunables/${'9'.repeat(400)}.json`,
  `/visit/${long}`,
  '/visit/%00',
  '/visit/%',
  `/game/v1/ships/${long}/`,
  '/game/v1/ships/%00/',
  '/game/v1/ships/%/',
  `/dev/${long}/`,
  `/live${long}`,
  '/.well-known/x',
  '/console/%',
  `/console/x/${long}`,
];

describe('an odd path', () => {
  it.each(paths.map((path) => [path.slice(0, 40), path]))('%s is nothing to worry about', async (_, path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']) {
      const status = await statusOf(path, method);
      expect(status, method).toBeGreaterThanOrEqual(200);
      expect(status, method).toBeLessThan(500);
    }
    expect(log.failure).not.toHaveBeenCalled();
  });

  it.each(
    paths.filter((path) => /^\/(static|%|a{9}|\.)/.test(path)).map((path) => [path.slice(0, 40), path]),
  )('%s is not found', async (_, path) => expect(await statusOf(path)).toBe(404));
});

describe('odd headers', () => {
  it.each([
    ['Range: bytes=9999-\r\n', 416],
    ['Range: bytes=x\r\n', 200],
    ['Range: bytes=0-1,3-4\r\n', 200],
    ['If-Match: "x"\r\n', 412],
    ['If-Unmodified-Since: yesterday\r\n', 200],
    ['Accept-Encoding: \r\n', 200],
  ])('%j with a file are nothing to worry about', async (headers, status) => {
    expect(await statusOf('/static/hud-AAAABBBB.js', 'GET', headers)).toBe(status);
    expect(log.failure).not.toHaveBeenCalled();
  });
});
