import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';

const owner = 'the-token-of-the-owner';
const operator = 'the-token-of-the-operator';
let folder: string;
let server: TestServer;
let lastNetwork = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proto-trip-console-'));
  mkdirSync(join(folder, 'public'));
  mkdirSync(join(folder, 'console'));
  writeFileSync(join(folder, 'console', 'index.html'), '<p>the console</p>');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  server = await startTestServer({
    // Every network has few guesses, so that each test calls from one of its own.
    trustedProxies: 1,
    publicDir: join(folder, 'public'),
    developers: [
      { name: 'owner', role: 'owner', token: owner },
      { name: 'ann', role: 'operator', token: operator },
    ],
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const newNetwork = () => `198.51.${(++lastNetwork / 250) | 0}.${(lastNetwork % 250) + 1}`;

async function send(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      'X-Forwarded-For': newNetwork(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

const own = { 'X-Console': '1' };
const enter = (body: unknown, headers: Record<string, string> = own) =>
  send('POST', '/console/session/', headers, body);
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';

async function makeLink(role = 'operator'): Promise<string> {
  const { link } = await server.client().get('dev.console-link', {
    body: { name: 'bob', role: role as 'operator' },
    headers: { 'X-Designer-Token': owner },
  });
  return link.replace('/console/#enter=', '');
}

describe('signing in to the console', () => {
  it('exchanges a token for a session that no script can read and no foreign page can send', async () => {
    const entered = await enter({ token: operator });
    expect(JSON.parse(entered.text)).toEqual({ name: 'ann', role: 'operator' });
    expect(entered.headers.get('set-cookie')).toMatch(
      /^proto-trip-console=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(entered.text).not.toContain(operator);
    const mine = { ...own, Cookie: cookieOf(entered) };
    expect(JSON.parse((await send('GET', '/console/session/', mine)).text)).toEqual({
      name: 'ann',
      role: 'operator',
    });
    expect((await send('GET', '/dev/grants/', mine)).status).toBe(200);
    // The role of the session counts.
    expect(JSON.parse((await send('GET', '/dev/audit/', mine)).text)).toMatchObject({
      code: 'role_not_allowed',
    });
  });

  it('takes a link once, with its name and role', async () => {
    const link = await makeLink();
    const all = await Promise.all([1, 2, 3, 4].map(() => enter({ link })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    const entered = all.find(({ status }) => status === 200)!;
    expect(JSON.parse(entered.text)).toEqual({ name: 'bob', role: 'operator' });
  });

  it('lets only the owner make links', async () => {
    const body = { name: 'eve', role: 'owner' } as const;
    const asked = await server
      .client()
      .call('dev.console-link', { body, headers: { 'X-Designer-Token': operator } });
    expect(asked.error.code).toBe('role_not_allowed');
  });

  it('keeps the secrets of links and sessions out of the audit', async () => {
    const link = await makeLink();
    const { entries } = await server.client().get('dev.export-audit', {
      headers: { 'X-Designer-Token': owner },
    });
    expect(entries.at(-1)).toMatchObject({ call: 'dev.console-link', outcome: 'done' });
    expect(JSON.stringify(entries)).not.toContain(link);
  });

  it('shows the owner who is signed in, and signs them out at once', async () => {
    const link = await enter({ link: await makeLink('designer') });
    await enter({ token: operator });
    const asOwner = { headers: { 'X-Designer-Token': owner } };
    const { data } = await server.client().get('dev.console-sessions', asOwner);
    expect(data).toContainEqual(expect.objectContaining({ name: 'bob', role: 'designer', isByLink: true }));
    expect(data).toContainEqual(expect.objectContaining({ name: 'ann', role: 'operator', isByLink: false }));
    const { id } = data.find(({ name, role }) => name === 'bob' && role === 'designer')!;
    const bob = { ...own, Cookie: cookieOf(link) };
    expect(
      (await send('GET', '/console/session/', { ...own, Cookie: `proto-trip-console=${id}` })).status,
    ).toBe(403);
    expect((await send('GET', '/console/session/', bob)).status).toBe(200);
    await server.client().get('dev.end-console-session', { ...asOwner, params: { id } });
    expect((await send('GET', '/console/session/', bob)).status).toBe(403);
    const again = await server.client().call('dev.end-console-session', { ...asOwner, params: { id } });
    expect(again.status).toBe(404);
  });

  it('ends the sessions of a token that is withdrawn or changed, and of no other', async () => {
    const [ann, bob] = [await enter({ token: operator }), await enter({ link: await makeLink() })];
    const changed = await startTestServer({
      ...{ mongodbUri: server.mongodbUri, trustedProxies: 1 },
      developers: [
        { name: 'owner', role: 'owner', token: owner },
        { name: 'ann', role: 'operator', token: 'another-token-of-the-operator' },
      ],
    });
    const statusOf = async (entered: { headers: Headers }) => {
      const headers = { ...own, Cookie: cookieOf(entered) };
      return (await fetch(`${changed.url}/console/session/`, { headers })).status;
    };
    expect([await statusOf(ann), await statusOf(bob)]).toEqual([403, 200]);
    await changed.stop();
  });

  it('ends a session everywhere at a log-out', async () => {
    const mine = { ...own, Cookie: cookieOf(await enter({ token: operator })) };
    const left = await send('DELETE', '/console/session/', mine);
    expect(left.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await send('GET', '/dev/grants/', mine)).status).toBe(403);
  });
});

describe('a session of the console', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = cookieOf(await enter({ link: await makeLink('owner') }));
  });

  it.each<[string, Record<string, string>]>([
    ['without its header', {}],
    ['with another value in its header', { 'X-Console': 'true' }],
    ['from a foreign page', { ...own, Origin: 'https://evil.example' }],
    ['from a page on another port', { ...own, Origin: 'http://127.0.0.1:1' }],
    ['from a sandboxed page', { ...own, Origin: 'null' }],
    ['from a foreign page that names no origin', { ...own, 'Sec-Fetch-Site': 'same-site' }],
  ])('is worth nothing %s', async (_what, headers) => {
    for (const [method, path] of [
      ['GET', '/dev/audit/'],
      ['POST', '/dev/clock/'],
    ] as const) {
      const body = method === 'POST' ? { advanceMs: 0 } : undefined;
      const { status, text } = await send(method, path, { ...headers, Cookie: cookie }, body);
      expect({ status, code: JSON.parse(text).code }).toEqual({ status: 403, code: 'designer_only' });
    }
  });

  it.each([
    'x'.repeat(43),
    '',
    'a'.repeat(42),
    `${'a'.repeat(43)}; proto-trip-console=x`,
    '../../../../etc/passwd',
    '%00',
    'x'.repeat(7000),
  ])('is not guessed by %s', async (guess) => {
    const guessed = { ...own, Cookie: `proto-trip-console=${guess}` };
    expect((await send('GET', '/dev/audit/', guessed)).status).toBe(403);
  });

  it('is refused after ten guesses from one network, also with the right token', async () => {
    const network = { ...own, 'X-Forwarded-For': '203.0.113.7' };
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++)
      statuses.push(
        (await enter(guess % 2 ? { token: `wrong-token-${guess}` } : { link: 'wrong' }, network)).status,
      );
    expect(statuses.slice(0, 10)).toEqual(new Array(10).fill(403));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await enter({ token: operator }, network)).status).toBe(429);
    expect((await enter({ token: operator })).status).toBe(200);
  });

  it.each<[string, unknown, number]>([
    ['nothing', {}, 403],
    ['null', 'null', 400],
    ['a list', [], 403],
    ['a number for a token', { token: 7 }, 403],
    ['an operator of the database', { link: { $ne: null } }, 403],
    ['broken JSON', '{"token":', 400],
    ['too much', { token: 'x'.repeat(5000) }, 413],
  ])('is not opened by %s', async (_what, body, status) => {
    const entered = await enter(body);
    expect(entered.status).toBe(status);
    expect(entered.headers.get('set-cookie')).toBeNull();
  });

  it('is not opened by a foreign page', async () => {
    for (const headers of [{}, { ...own, Origin: 'https://evil.example' }])
      expect((await enter({ token: operator }, headers as Record<string, string>)).status).toBe(403);
  });
});

describe("the console's page", () => {
  it('is served in no frame, with nothing but own scripts, and never cached', async () => {
    for (const path of ['/console', '/console/', '/console/players/x', '/console/audit?x=1']) {
      const { status, headers, text } = await send('GET', path);
      expect([status, text]).toEqual([200, '<p>the console</p>']);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    '/console/../secret.txt',
    '/console/..%2fsecret.txt',
    '/console/%2e%2e/secret.txt',
    '/console/..\\secret.txt',
  ])('shows no other file at %s', async (path) => {
    expect((await send('GET', path)).text).not.toContain('secret');
  });

  it('is on the admin port alone in production, with the calls that it makes', async () => {
    const { createServer } = await import('node:net');
    const adminPort = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number };
        probe.close(() => resolve(port));
      });
    });
    const production = await startTestServer({
      isProduction: true,
      adminPort,
      publicDir: join(folder, 'public'),
      developers: [{ name: 'owner', role: 'owner', token: owner }],
    });
    const admin = `http://127.0.0.1:${adminPort}`;
    expect((await fetch(`${production.url}/console/`)).status).toBe(404);
    expect((await fetch(`${production.url}/console/session/`)).status).toBe(404);
    expect(await (await fetch(`${admin}/console/`)).text()).toBe('<p>the console</p>');
    const entered = await fetch(`${admin}/console/session/`, {
      method: 'POST',
      headers: { ...own, 'Content-Type': 'application/json', Origin: admin },
      body: JSON.stringify({ token: owner }),
    });
    const mine = { ...own, Cookie: entered.headers.get('set-cookie')!.split(';')[0]! };
    expect((await fetch(`${admin}/dev/audit/`, { headers: mine })).status).toBe(200);
    expect((await fetch(`${admin}/dev/audit/`)).status).toBe(403);
    expect((await fetch(`${admin}/game/v1/protomatters/`)).status).toBe(404);
    await production.stop();
  });
});
