import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextTimestamp, sign } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('signing in', () => {
  it('exchanges init data for a token, opens a session and creates the user once', async () => {
    const client = server.client();
    await client.openSession(77, 'Юрий');
    expect((await client.call('auth.me')).status).toBe(404);
    const created = await client.call('auth.create', { body: { telegramId: 77, firstName: 'Юрий' } });
    expect(created.status).toBe(201);
    expect(created.answer.firstName).toBe('Юрий');
    const again = await client.call('auth.create', { body: { telegramId: 77, firstName: 'Other' } });
    expect(again.status).toBe(200);
    expect(again.answer).toEqual(created.answer);
    expect(await client.get('auth.me')).toEqual(created.answer);
  });

  it('creates one user for two devices at once', async () => {
    const clients = [server.client(), server.client()];
    for (const client of clients) await client.openSession(78);
    const made = await Promise.all(
      clients.map((client) => client.call('auth.create', { body: { telegramId: 78, firstName: 'Ann' } })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(made[0]!.answer.uuid).toBe(made[1]!.answer.uuid);
  });

  it.each([
    [81, ''],
    [82, '  '],
    [83, null],
    [84, undefined],
  ])('takes player %i’s empty names for none: %j', async (telegramId, none) => {
    const client = server.client();
    await client.openSession(telegramId);
    const body = { telegramId, firstName: 'Ann', lastName: none, username: none };
    expect(await client.get('auth.create', { body })).toMatchObject({ lastName: null, username: null });
  });

  it.each([
    [91, ' '],
    [92, '\u3000\t'],
    [93, '\ufe0f\u034f\u{e0100}'],
    [94, '\u2800'],
  ])('calls player %i Pilot, of whose name nothing is visible', async (telegramId, firstName) => {
    const client = server.client();
    await client.openSession(telegramId, firstName);
    const created = await client.get('auth.create', { body: { telegramId, firstName } });
    expect(created.firstName).toBe('Pilot');
  });

  it('creates only the user of the signed data', async () => {
    const client = server.client();
    await client.openSession(79);
    const reply = await client.call('auth.create', { body: { telegramId: 1, firstName: 'Ann' } });
    expect(reply.status).toBe(400);
    expect(reply.error.fields).toHaveProperty('telegramId');
  });

  it('refuses init data that is empty or not signed', async () => {
    const client = server.client();
    const empty = await client.call('auth.token', { body: { initData: '' } });
    expect(empty.status).toBe(400);
    expect(empty.error).toEqual({ detail: 'init data empty', code: 'init_data_empty' });
    const bad = await client.call('auth.token', { body: { initData: 'user=%7B%22id%22%3A1%7D&hash=00' } });
    expect(bad.status).toBe(401);
    expect(bad.error.detail).toBe('Invalid credentials');
  });

  it('marks the tour as seen', async () => {
    const client = await server.player();
    expect((await client.get('auth.me')).isOnboarded).toBe(false);
    expect((await client.get('auth.onboarding')).isOnboarded).toBe(true);
    expect((await client.get('auth.me')).isOnboarded).toBe(true);
  });

  it('answers a call without a user differently from one without a token', async () => {
    const client = server.client();
    await client.openSession(80);
    for (const name of ['auth.me', 'protomatters.get', 'collections.ships', 'ships.create'] as const)
      expect((await client.call(name)).error.code, name).toBe('not_found');
  });
});

describe('a token', () => {
  const bad = [undefined, '', 'Bearer', 'Bearer x', 'Basic abc', 'Bearer a.b.c'];
  it.each(bad)('is refused as %j', async (Authorization) => {
    const client = await server.player();
    const english = await client.call('auth.me', { headers: { Authorization } });
    expect(english.status).toBe(401);
    expect(english.error).toEqual({ detail: 'Invalid credentials', code: 'invalid_credentials' });
    client.language = 'ru';
    const russian = await client.call('auth.me', { headers: { Authorization } });
    expect(russian.error.detail).toBe('Неверные учётные данные');
  });

  it("of another player doesn't open a session", async () => {
    const [one, other] = [await server.player(), await server.player()];
    const reply = await one.call('auth.me', {
      headers: { Authorization: `Bearer ${other.credentials.token}` },
    });
    expect(reply.error.code).toBe('session_invalid');
  });
});

describe('a signed call', () => {
  const minute = 60_000;
  const refused: [string, Record<string, string | undefined>][] = [
    ['an unknown session', { 'X-Session-Id': randomUUID() }],
    ['no session', { 'X-Session-Id': undefined }],
    ['a session id that is none', { 'X-Session-Id': '{"$gt":""}' }],
    ['another fingerprint', { 'X-Device-Fingerprint': 'another-device-altogether' }],
    ['no fingerprint', { 'X-Device-Fingerprint': undefined }],
    ['a bad signature', { 'X-Signature': 'f'.repeat(64) }],
    ['a signature that is none', { 'X-Signature': 'zz' }],
    ['no signature', { 'X-Signature': undefined }],
    ['another timestamp than was signed', { 'X-Timestamp': String(Date.now() - 1000) }],
    ['a timestamp that is none', { 'X-Timestamp': 'now' }],
    ['no timestamp', { 'X-Timestamp': undefined }],
  ];
  it.each(refused)('is refused with %s', async (_, headers) => {
    const client = await server.player();
    const reply = await client.call('auth.me', { headers });
    expect(reply.status).toBe(403);
    expect(reply.error.code).toBe('session_invalid');
  });

  it.each([-6 * minute, 6 * minute])('is refused when stale by %i ms', async (byMs) => {
    const client = await server.player();
    expect((await client.call('auth.me', { timestamp: Date.now() + byMs })).status).toBe(403);
  });

  it.each([-4 * minute, 4 * minute])('is accepted when off by %i ms', async (byMs) => {
    const client = await server.player();
    expect((await client.call('auth.me', { timestamp: Date.now() + byMs })).status).toBe(200);
  });

  it('is bound to its path, query and body', async () => {
    const client = await server.player();
    const timestamp = nextTimestamp();
    const other = sign(client.credentials.signingKey, 'GET', '/game/v1/boosters/', timestamp, '');
    const headers = { 'X-Signature': other };
    expect((await client.call('protomatters.get', { timestamp, headers })).status).toBe(403);
    expect((await client.call('boosters.get', { timestamp, headers })).status).toBe(200);
    expect((await client.call('ledger.list', { query: { limit: 5 } })).status).toBe(200);
  });

  it('is accepted without the trailing slash', async () => {
    const client = await server.player();
    expect((await client.call('auth.me', { noSlash: true })).status).toBe(200);
  });

  it('is accepted once when it changes something', async () => {
    const client = await server.player();
    const timestamp = nextTimestamp();
    expect((await client.call('ships.create', { timestamp })).status).toBe(201);
    const replayed = await client.call('ships.create', { timestamp });
    expect(replayed.status).toBe(403);
    expect((await client.call('auth.me', { timestamp })).status).toBe(200);
    expect((await client.call('auth.me', { timestamp })).status).toBe(200);
  });

  it('stays used after a restart', async () => {
    const client = await server.player();
    const timestamp = nextTimestamp();
    expect((await client.call('ships.create', { timestamp })).status).toBe(201);
    await server.restart();
    expect((await client.call('ships.create', { timestamp })).status).toBe(403);
    expect((await client.call('collections.ships')).answer.count).toBe(1);
  });

  it('carries game time and the revision', async () => {
    const client = await server.player();
    const { headers } = await client.call('ships.create');
    expect(Math.abs(Number(headers.get('X-Game-Time')) - Date.now())).toBeLessThan(60_000);
    expect(headers.get('X-Player-Rev')).toBe('1');
    expect((await client.call('auth.me')).headers.get('X-Player-Rev')).toBe('1');
  });
});

describe('opening a session', () => {
  const refused: [string, Record<string, string | undefined>, number][] = [
    ['no fingerprint', { 'X-Device-Fingerprint': undefined }, 400],
    ['a short fingerprint', { 'X-Device-Fingerprint': 'short' }, 400],
    ['a long fingerprint', { 'X-Device-Fingerprint': 'x'.repeat(129) }, 400],
    ['a stale timestamp', { 'X-Timestamp': '1000' }, 403],
    ['no token', { Authorization: undefined }, 401],
  ];
  it.each(refused)('is refused with %s', async (_, headers, status) => {
    const client = await server.player();
    expect((await client.call('auth.session', { headers })).status).toBe(status);
  });
});

describe('headers', () => {
  it('refuse a wrong Idempotency-Key', async () => {
    const client = await server.player();
    const reply = await client.call('auth.me', { headers: { 'Idempotency-Key': 'k'.repeat(129) } });
    expect(reply.status).toBe(400);
    expect(reply.error.fields).toHaveProperty('Idempotency-Key');
  });

  it.each([
    'Mars/Olympus',
    'Etc/Unknown',
    'undefined',
    '+05:30',
    'UTC+3',
    'Europe/Kyiv2',
    '',
    ' ',
    '../../etc/passwd',
    'a'.repeat(4000),
  ])('read the time zone %j as UTC', async (zone) => {
    const client = await server.player();
    expect((await client.call('auth.me', { headers: { 'X-Timezone': zone } })).status).toBe(200);
    const { answer } = await client.call('notices.read', { headers: { 'X-Timezone': zone } });
    expect(answer.timezone).toBe('UTC');
  });

  it.each([
    ['de', /[a-z]/],
    ['', /[a-z]/],
    ['x'.repeat(4000), /[a-z]/],
    ['ru', /[а-я]/],
  ])('read the language %j as one that the game has', async (language, letters) => {
    const client = await server.player();
    const headers = { 'X-Language': language };
    expect((await client.call('auth.me', { headers })).status).toBe(200);
    const params = { id: '00000000-0000-4000-8000-000000000000' };
    expect((await client.call('ships.get', { params, headers })).error.detail).toMatch(letters);
  });

  it('have defaults', async () => {
    const client = await server.player();
    const headers = { 'X-Language': undefined, 'X-Timezone': undefined };
    expect((await client.call('auth.me', { headers })).status).toBe(200);
  });
});
