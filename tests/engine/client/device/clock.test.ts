import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tripPaths } from '#engine/protocol/trip/paths.ts';
import { FakeServer, type Reply } from '../../fixtures/fake-server.ts';
import { soon, startClient } from '../../fixtures/start-client.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const read = 'GET /game/v1/boosters/';
const use = 'PUT /game/v1/boosters/';
const startMs = Date.UTC(2026, 2, 14, 12);
const body = { type: 'full_healing' } as const;
const good: Reply = { status: 200, body: {}, rev: 4 };

/** A server whose clock is right, whatever the device's clock says. */
function aServer(): FakeServer {
  const server = new FakeServer().answer(read, good).answer(use, good);
  server.now = () => startMs + performance.now();
  return server;
}

/** Sets the device's clock. Neither the server's clock nor `performance.now()` moves. */
const setClock = (byMs: number) => vi.setSystemTime(startMs + performance.now() + byMs);

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wrong: readonly [string, number][] = [
  ['three days slow', -3 * day],
  ['ten minutes slow', -10 * minute],
  ['two hours fast', 2 * hour],
  ['400 days fast', 400 * day],
  ['at 1 January 1970', -startMs],
];

describe('a device whose clock is', () => {
  it.each(wrong)('%s signs in and plays, with one sign-in', async (_name, byMs) => {
    setClock(byMs);
    const server = aServer();
    const client = await startClient(server);
    expect(await soon(client.call(tripPaths['boosters.get']))).toMatchObject({ ok: true });
    expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toMatchObject({ ok: true });
    expect(server.signIns).toBe(1);
    expect(Math.abs(client.serverNow() - server.now!())).toBeLessThan(2000);
  });

  it.each(wrong)('set %s during play signs once more, under the same key', async (_name, byMs) => {
    const server = aServer();
    const client = await startClient(server);
    await soon(client.call(tripPaths['boosters.get']));
    setClock(byMs);
    expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toMatchObject({ ok: true });
    const keys = server.of(use).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await soon(client.call(tripPaths['boosters.use'], { body }))).toMatchObject({ ok: true });
    expect(server.of(use)).toHaveLength(3);
    expect(server.signIns).toBe(1);
  });

  it('right keeps its own clock, however slow the answers are', async () => {
    const server = aServer().answer(read, { ...(good as object), delayMs: 14_000 } as Reply);
    const client = await startClient(server);
    await soon(client.call(tripPaths['boosters.get']));
    expect(client.serverNow()).toBe(Date.now());
  });
});

describe('game time', () => {
  const gameTime = (server: FakeServer) =>
    server.answer(read, { status: 200, body: {}, gameTimeMs: startMs + 100 });

  it.each(wrong)('stays when the clock is set %s during play', async (_name, byMs) => {
    const client = await startClient(gameTime(aServer()));
    await soon(client.call(tripPaths['boosters.get']));
    const before = client.gameNow();
    setClock(byMs);
    expect(Math.abs(client.gameNow() - before)).toBeLessThanOrEqual(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(Math.abs(client.gameNow() - before - 5000)).toBeLessThanOrEqual(1);
  });

  it('goes on after a sleep without network, since the page counts no time while the phone sleeps', async () => {
    const server = gameTime(aServer());
    const client = await startClient(server);
    await soon(client.call(tripPaths['boosters.get']));
    const before = client.gameNow();
    setClock(hour);
    server.answer(read, 'network');
    await soon(client.call(tripPaths['boosters.get']));
    expect(client.gameNow() - before).toBeGreaterThan(hour);
  });

  it('follows the server after a sleep', async () => {
    const server = gameTime(aServer());
    const client = await startClient(server);
    await soon(client.call(tripPaths['boosters.get']));
    server.now = () => startMs + performance.now() + hour;
    setClock(hour);
    server.answer(read, { status: 200, body: {}, gameTimeMs: startMs + 60_000 + hour });
    await soon(client.call(tripPaths['boosters.get']));
    expect(client.gameNow()).toBeGreaterThan(startMs + hour);
    expect(server.of(read)).toHaveLength(2);
  });
});

it('pauses and their ends do not move with the clock', async () => {
  const busy: Reply = { status: 429, body: { code: 'too_many_requests' }, retryAfter: '2' };
  const server = aServer().answer(read, busy, good);
  const client = await startClient(server);
  const reading = client.call(tripPaths['boosters.get']);
  await vi.advanceTimersByTimeAsync(200);
  setClock(-day);
  expect(await soon(reading, 10_000)).toMatchObject({ ok: true });
});
