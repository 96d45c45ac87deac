import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signCall } from '#engine/protocol/core/signature.ts';
import { hangarPaths } from '#engine/protocol/hangar/paths.ts';
import { shopPaths } from '#engine/protocol/shop/paths.ts';
import { tripPaths } from '#engine/protocol/trip/paths.ts';
import { FakeServer, type Reply } from '../../fixtures/fake-server.ts';
import { aStorage, soon, startClient } from '../../fixtures/start-client.ts';

const read = 'GET /game/v1/boosters/';
const use = 'PUT /game/v1/boosters/';
const boosters = { autoReplenishCount: 1, fullHealingCount: 2, timeTravelCount: 3 };
const good: Reply = { status: 200, body: boosters, rev: 4 };
const refused = (status: number, code: string): Exclude<Reply, string> => ({
  status,
  body: { code, detail: 'No' },
});
const body = { type: 'full_healing' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('is signed over method, path with query, time, body, time zone and key', async () => {
    const server = new FakeServer().answer('GET /game/v1/ledger/', {
      status: 200,
      body: { count: 0, data: [] },
    });
    const client = await startClient(server);
    await soon(client.call(shopPaths['ledger.list'], { query: { limit: 5, offset: 10 } }));
    const [seen] = server.of('GET /game/v1/ledger/');
    expect(seen!.path).toBe('/game/v1/ledger/?limit=5&offset=10');
    const timestamp = Number(seen!.headers['X-Timestamp']);
    const headers = { timezone: seen!.headers['X-Timezone'] ?? '', idempotencyKey: '' };
    expect(seen!.headers).toMatchObject({
      Authorization: 'Bearer token',
      'X-Session-Id': 'session-1',
      'X-Language': 'en',
      'X-Signature': signCall('key-1', 'GET', seen!.path, timestamp, '', headers),
    });
    expect(seen!.headers['X-Device-Fingerprint']).toMatch(/^[0-9a-f]{16,128}$/);
    expect(seen!.headers).not.toHaveProperty('Idempotency-Key');
  });

  it('of a device that was logged out neither signs in again nor is sent, until the player goes on', async () => {
    const ended: Reply = { status: 403, body: { code: 'session_invalid' }, ended: 'logged_out' };
    const server = new FakeServer().answer(read, good, ended, good);
    const client = await startClient(server);
    await soon(client.call(tripPaths['boosters.get']));
    expect(await soon(client.call(tripPaths['boosters.get']))).toMatchObject({ ok: false, status: 403 });
    expect([client.state.sessionEnd, server.signIns]).toEqual(['logged_out', 1]);
    expect(await soon(client.call(tripPaths['boosters.get']))).toMatchObject({
      ok: false,
      code: 'session_invalid',
    });
    expect(server.of(read)).toHaveLength(2);
    client.state.sessionEnd = null;
    await soon(client.getCredentials(true));
    expect(await soon(client.call(tripPaths['boosters.get']))).toMatchObject({ ok: true });
    expect(server.signIns).toBe(2);
  });

  it('has its own signature even when an equal call is made in the same millisecond', async () => {
    const server = new FakeServer().answer(read, good);
    const client = await startClient(server);
    await soon(
      Promise.all([
        client.call(tripPaths['boosters.get']),
        client.call(tripPaths['boosters.get']),
        client.call(tripPaths['boosters.get']),
      ]),
    );
    const seen = server.of(read);
    expect(new Set(seen.map(({ headers }) => headers['X-Signature'])).size).toBe(3);
    expect(new Set(seen.map(({ headers }) => headers['X-Timestamp'])).size).toBe(3);
  });

  it('returns the answer and the revision', async () => {
    const client = await startClient(new FakeServer().answer(read, good));
    expect(await soon(client.call(tripPaths['boosters.get']))).toEqual({
      ok: true,
      answer: boosters,
      rev: 4,
    });
  });

  it.each([
    [401, 'invalid_credentials'],
    [403, 'session_invalid'],
  ])('signs in again after a %i and is sent once more under the same key', async (status, code) => {
    const server = new FakeServer().answer(use, refused(status, code), good);
    const client = await startClient(server);
    expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toMatchObject({ ok: true });
    const [first, second, third] = server.of(use);
    expect(third).toBeUndefined();
    expect(server.signIns).toBe(2);
    expect(second!.headers['X-Session-Id']).toBe('session-2');
    expect(second!.headers['Idempotency-Key']).toBe(first!.headers['Idempotency-Key']);
    expect(second!.body).toBe(first!.body);
  });

  it('fails when it is refused again after the new sign-in', async () => {
    const server = new FakeServer().answer(use, refused(403, 'session_invalid'));
    const client = await startClient(server);
    expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toMatchObject({
      ok: false,
      code: 'session_invalid',
    });
    expect(server.of(use)).toHaveLength(2);
  });

  it('shares one new sign-in with other calls that fail at the same time', async () => {
    const expired = refused(401, 'invalid_credentials');
    const server = new FakeServer().answer(read, good, expired, expired, good);
    const client = await startClient(server);
    await soon(client.call(tripPaths['boosters.get']));
    await soon(Promise.all([client.call(tripPaths['boosters.get']), client.call(tripPaths['boosters.get'])]));
    expect(server.signIns).toBe(2);
  });

  it('uses the new sign-in of another call when its own refusal comes late', async () => {
    const expired = { status: 401, body: { code: 'invalid_credentials' } };
    const server = new FakeServer().answer(read, good, expired, { ...expired, delayMs: 500 }, good);
    const client = await startClient(server);
    await soon(client.call(tripPaths['boosters.get']));
    const [soonRefused, lateRefused] = await soon(
      Promise.all([client.call(tripPaths['boosters.get']), client.call(tripPaths['boosters.get'])]),
    );
    expect([soonRefused.ok, lateRefused.ok]).toEqual([true, true]);
    expect(server.signIns).toBe(2);
  });

  it.each<[string, Reply]>([
    ['the network is away', 'network'],
    ['the body of the answer is lost', 'broken'],
    ['the database is away', refused(503, 'unavailable')],
  ])('is tried again under the same key when %s', async (_name, trouble) => {
    const server = new FakeServer().answer(use, trouble, trouble, good);
    const client = await startClient(server);
    expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toMatchObject({ ok: true });
    expect(new Set(server.of(use).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(server.of(use)).toHaveLength(3);
    expect(client.state.connection).toBe('online');
  });

  it.each([
    [429, 'too_many_requests'],
    [503, 'unavailable'],
  ])(
    'waits after a %i as long as the server asks, and then is sent under the same key',
    async (status, code) => {
      const server = new FakeServer().answer(use, { ...refused(status, code), retryAfter: '4' }, good);
      const client = await startClient(server);
      expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toMatchObject({ ok: true });
      const [first, second, third] = server.of(use);
      expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(4000);
      expect(second!.atMs - first!.atMs).toBeLessThanOrEqual(6500);
      expect(second!.headers['Idempotency-Key']).toBe(first!.headers['Idempotency-Key']);
      expect(third).toBeUndefined();
    },
  );

  it('waits when another call was asked to, and not all come back at once', async () => {
    const busy = { ...refused(429, 'too_many_requests'), retryAfter: '4' };
    const server = new FakeServer().answer(use, busy, good).answer(read, good);
    const client = await startClient(server);
    const first = client.call(tripPaths['boosters.use'], { body });
    await vi.advanceTimersByTimeAsync(500);
    const askedMs = Date.now();
    await soon(
      Promise.all([first, ...Array.from({ length: 8 }, () => client.call(tripPaths['boosters.get']))]),
    );
    const waited = server.of(read).map(({ atMs }) => atMs - askedMs);
    expect(waited).toHaveLength(8);
    for (const ms of waited) expect(ms).toBeGreaterThan(3000);
    expect(new Set(waited).size).toBeGreaterThan(1);
  });

  it.each(['Wed, 21 Oct 2026 07:28:00 GMT', '-5', '0', ''])(
    'waits no longer than usual for a Retry-After of “%s”',
    async (retryAfter) => {
      const server = new FakeServer().answer(use, { ...refused(503, 'unavailable'), retryAfter }, good);
      const client = await startClient(server);
      expect(await soon(client.call(tripPaths['boosters.use'], { body }), 1000)).toMatchObject({ ok: true });
    },
  );

  it('doesn’t wait for hours', async () => {
    const busy = { ...refused(503, 'unavailable'), retryAfter: '86400' };
    const client = await startClient(new FakeServer().answer(use, busy, good));
    expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toMatchObject({ ok: true });
  });

  it('is given up after three tries, and the player sees that the network is away', async () => {
    const server = new FakeServer().answer(use, 'network');
    const client = await startClient(server);
    expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toEqual({
      ok: false,
      code: 'network',
      status: 0,
      detail: null,
    });
    expect(server.of(use)).toHaveLength(3);
    expect(client.state.connection).toBe('offline');
  });

  it('is not tried again when a rule refuses it', async () => {
    const server = new FakeServer().answer(use, refused(409, 'no_booster'));
    const client = await startClient(server);
    expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toMatchObject({
      code: 'no_booster',
      detail: 'No',
    });
    expect(server.of(use)).toHaveLength(1);
  });

  it('has a new key each time it is made', async () => {
    const server = new FakeServer().answer(use, good);
    const client = await startClient(server);
    await soon(client.call(tripPaths['boosters.use'], { body }));
    await soon(client.call(tripPaths['boosters.use'], { body }));
    expect(new Set(server.of(use).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
  });

  it('throws when a parameter is missing, instead of reporting a lost network', async () => {
    const client = await startClient(new FakeServer());
    await expect(
      soon(client.call(hangarPaths['ships.get']).then(null, (error: Error) => error.message)),
    ).resolves.toMatch(/needs :id/);
  });
});

describe('a device', () => {
  it.each([
    ['with storage', false],
    ['that refuses storage', true],
  ])('%s keeps its fingerprint from call to call', async (_name, isForbidden) => {
    const server = new FakeServer().answer(read, good);
    const client = await startClient(server, aStorage(isForbidden));
    await soon(client.call(tripPaths['boosters.get']));
    await soon(client.call(tripPaths['boosters.get']));
    expect(new Set(server.calls.map(({ headers }) => headers['X-Device-Fingerprint'])).size).toBe(1);
  });

  it('keeps its fingerprint over a reload', async () => {
    const storage = aStorage();
    const before = (await startClient(new FakeServer(), storage)).deviceFingerprint();
    expect((await startClient(new FakeServer(), storage)).deviceFingerprint()).toBe(before);
  });
});
