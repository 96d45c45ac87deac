import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpuMs } from '../../server/fixtures/cpu-ms.ts';
import { startTestServer, type TestServer } from '../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sends bytes as they are and reads until the server closes the connection. */
function sendRaw(request: string | Buffer, waitMs = 4000): Promise<string> {
  return new Promise((resolve) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
    let text = '';
    const finish = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(waitMs, finish);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', finish);
    socket.on('error', finish);
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const get = (path: string, ...headers: string[]) =>
  sendRaw(
    `GET ${path} HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  );
const tokenPath = '/account/v1/auth/token/';
const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(server.url + tokenPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });

async function expectAlive(): Promise<void> {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
}

describe('requests that two readers could cut differently', () => {
  const smuggled = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  it.each([
    ['both lengths', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${smuggled}`],
    ['a list of lengths', `Content-Length: 2, 2\r\n\r\n{}${smuggled}`],
    ['a signed length', `Content-Length: +2\r\n\r\n{}${smuggled}`],
    ['a length in hex', `Content-Length: 0x2\r\n\r\n{}${smuggled}`],
    ['an unknown encoding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['an encoding behind chunked', `Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a space before the colon', `Content-Length : 2\r\n\r\n{}${smuggled}`],
    ['a folded header', `X-A: 1\r\n Content-Length: 2\r\n\r\n{}${smuggled}`],
    ['a bare line feed', `X-A: 1\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    [
      'a chunk size that overflows',
      `Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n${smuggled}`,
    ],
    ['a null in a header', `X-A: a\0b\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
  ])('are refused once: %s', async (_what, rest) => {
    const answer = await sendRaw(
      `POST ${tokenPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`,
    );
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).not.toContain('"status":"ok"');
    await expectAlive();
  });
});

describe('methods and headers', () => {
  it.each(['TRACE', 'CONNECT', 'PATCH', 'OPTIONS', 'PROPFIND', 'DELETE'])(
    '%s reaches nothing',
    async (method) => {
      for (const path of [
        '/',
        '/account/v3/auth/me/',
        '/dev/clock/',
        '/healthz',
        '/live/?EIO=4&transport=polling',
      ]) {
        const answer = await sendRaw(
          `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`,
        );
        const isOptions = method === 'OPTIONS' && path === '/healthz';
        expect(isOptions ? [200] : [0, 400, 404, 405], `${method} ${path}`).toContain(statusOf(answer));
        expect(answer).not.toContain('echo-me');
        expect(answer.toLowerCase()).not.toContain('access-control-allow');
      }
    },
  );

  it('a method in a header changes nothing', async () => {
    const answer = await get('/dev/clock/', 'X-HTTP-Method-Override: POST', 'X-Method-Override: DELETE');
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('"offsetMs":0');
  });

  it('a foreign origin is told nothing that a browser would share', async () => {
    for (const path of [
      '/account/v3/auth/me/',
      '/tunables/published.json',
      '/live/?EIO=4&transport=polling',
      '/metrics',
    ])
      for (const origin of ['https://evil.example', 'null'])
        expect((await get(path, `Origin: ${origin}`)).toLowerCase(), path).not.toContain('access-control-');
  });

  it.each([
    ['one header of 60 KB', [`X-A: ${'a'.repeat(60_000)}`], 431],
    ['3 000 headers', Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`), 431],
    ['a path of 60 KB', [], 431],
  ])('%s are refused', async (_what, headers, status) => {
    const path = headers.length === 0 ? `/${'a'.repeat(60_000)}` : '/healthz';
    expect(statusOf(await get(path, ...headers))).toBe(status);
    await expectAlive();
  });

  it.each([
    'X-Language: ../../ru',
    'X-Language: __proto__',
    'X-Timezone: ../../etc/passwd',
    'Accept-Encoding: \xff\xfe',
    'Accept-Encoding: gzip;q=0.000000000000000000000000000000001',
    'If-None-Match: *',
    'Range: bytes=0-1,2-3,4-5',
    'Expect: something-else',
    'Upgrade: h2c',
    'Forwarded: for=127.0.0.1',
    'Authorization: Bearer __proto__',
    'Cookie: a=b',
    'Host: evil.example',
  ])('“%s” never ends in a server error', async (header) => {
    for (const path of ['/', '/account/v3/auth/me/', '/tunables/published.json', '/metrics'])
      expect(statusOf(await get(path, header)), path).toBeLessThan(500);
    await expectAlive();
  });
});

describe('bodies', () => {
  it('pollute no prototype, at no depth', async () => {
    const client = server.client();
    const bodies = [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"initData":{"__proto__":{"polluted":1}}}',
      '{"values":{"__proto__":5,"constructor":1,"toString":2}}',
      '{"values":{"maxPirates":5},"__proto__":{"note":"x"}}',
      '[{"__proto__":{"polluted":1}}]',
    ];
    for (const body of bodies) {
      expect((await post(body)).status, body).toBe(400);
      expect((await client.call('dev.publish-tunables', { rawBody: body })).status, body).toBe(400);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    await expectAlive();
  });

  it.each([
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), {}],
    [
      'UTF-16',
      Buffer.from('{"initData":"x"}', 'utf16le'),
      { 'Content-Type': 'application/json; charset=utf-16' },
    ],
    ['an overlong encoding', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), {}],
    ['a number of 60 000 digits', `{"initData":${'1'.repeat(60_000)}}`, {}],
    ['30 000 levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, {}],
    ['a string of 60 000 escapes', `{"initData":"${'\\u0000'.repeat(10_000)}"`, {}],
    ['lone surrogates', '{"initData":"\\ud800\\udfff\\ud800"}', {}],
    ['the same key often', `{${Array.from({ length: 5000 }, () => '"initData":1').join(',')}}`, {}],
  ])('%s are refused quickly', async (_what, body, headers) => {
    const before = cpuMs();
    const response = await post(body, headers);
    expect([400, 401, 415]).toContain(response.status);
    expect((await response.text()).length).toBeLessThan(8192);
    expect(cpuMs() - before).toBeLessThan(3000);
    await expectAlive();
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'identity, gzip', 'GZIP'])(
    'compressed with %s are refused before they are unpacked',
    async (encoding) => {
      const bomb = gzipSync(Buffer.alloc(40_000_000));
      expect(bomb.length).toBeLessThan(64 * 1024);
      expect((await post(bomb, { 'Content-Encoding': encoding })).status).toBe(415);
    },
  );

  it.each([
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/json',
    'application/json-patch+json',
    'application/jsonx',
    ' application/json, text/plain',
    'application/xml',
  ])('of the type %s are refused, so that no form can send one', async (type) => {
    expect((await post('{"initData":"x"}', { 'Content-Type': type })).status).toBe(415);
  });
});

describe('queries', () => {
  it.each(['__proto__[x]=1', 'limit[$gt]=1', 'limit[]=1', '__proto__=1', 'x'.repeat(9000)])(
    'a name that isn’t known is ignored: %.30s',
    async (query) => {
      expect((await fetch(`${server.url}/dev/products/?${query}`)).status).toBe(200);
      await expectAlive();
    },
  );

  it.each([
    'limit=1&limit=2',
    'limit=%00',
    'limit=1%20',
    'limit=0x10',
    'limit=%EF%BC%91',
    `limit=${'9'.repeat(5000)}`,
    'offset=-0',
  ])('%.30s is refused', async (query) => {
    expect((await fetch(`${server.url}/dev/products/?${query}`)).status).toBe(400);
    await expectAlive();
  });
});

describe('paths', () => {
  it.each([
    '/.git/config',
    '/server/main.mjs',
    '/../server/main.mjs',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%c0%af..%c0%afetc/passwd',
    '/..%252f..%252fetc/passwd',
    '/static/%2e%2e%2f%2e%2e%2fserver/main.mjs',
    '/static/..\\..\\server\\main.mjs',
    '/C:/windows/win.ini',
    '/%00',
    '/index.html%00.js',
    '/tunables/../healthz',
    '/tunables/%2e%2e.json',
    '/tunables/1e1.json',
    '/node_modules/express/package.json',
    '/package.json',
    '/meta.json',
    '/stamp',
    '/;/dev/clock/',
    '/account/v3/auth/me/..;/',
    '/account/v3/auth/me%2f',
    '//dev/clock/',
  ])('%s leads nowhere', async (path) => {
    const answer = await get(path);
    expect([301, 400, 401, 403, 404], answer.slice(0, 300)).toContain(statusOf(answer));
    expect(answer).not.toMatch(/root:x:|"dependencies"|offsetMs|\[core\]/);
  });

  it('a redirect never leaves the game', async () => {
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '//evil.example/%2f..',
      '/hangar//evil.example/',
    ]) {
      const location = /^location: (.*)$/im.exec(await get(path))?.[1] ?? '';
      expect(location, path).not.toMatch(/^(https?:)?[/\\]{2}/);
    }
  });
});
