import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFlight, flightId, shipId } from '../../../fixtures/entities.ts';
import { FakeServer, type Reply } from '../../../fixtures/fake-server.ts';
import { aStorage, type Client, soon, startClient } from '../../../fixtures/start-client.ts';

const replenish = `POST /game/v1/ships/${shipId}/sessions/${flightId}/cargo/replenishment/`;
const finish = `PUT /game/v1/ships/${shipId}/sessions/${flightId}/`;
const counted = (baggage: number, rev: number): Reply => ({
  status: 200,
  body: { baggage, energy: 5, rejected: [], session: aFlight({ baggage }) },
  rev,
});
const refused = (status: number, code: string): Reply => ({ status, body: { code } });
const tapsIn = (body: string) => (JSON.parse(body) as { taps: { k: number }[] }).taps.map(({ k }) => k);

/** Names of a player's values that are still stored. */
function namesIn(storage: Pick<Storage, 'key' | 'length'>): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => /\.(taps|changes)\b/.test(key));
}

async function flying(server: FakeServer, storage = aStorage()): Promise<Client> {
  const client = await startClient(server, storage);
  client.applyTripState(aFlight());
  return client;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('taps', () => {
  it('of five seconds go in one batch, and are pending until the server has counted them', async () => {
    const server = new FakeServer().answer(replenish, counted(2, 5));
    const client = await flying(server);
    client.reportTap(flightId, { k: 1, t: 1000 });
    client.reportTap(flightId, { k: 2, t: 2000 });
    expect(client.pendingTaps(flightId).map(({ k }) => k)).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(2900);
    client.reportTap(flightId, { k: 3, t: 3000 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.of(replenish)).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.of(replenish).map(({ body }) => tapsIn(body))).toEqual([[1, 2, 3]]);
    expect(client.pendingTaps(flightId)).toEqual([]);
    expect(client.state.flights[flightId]?.baggage).toBe(2);
  });

  it('go every second while another device looks on, and at once when it comes', async () => {
    const server = new FakeServer().answer(replenish, counted(2, 5));
    const client = await flying(server);
    client.reportTap(flightId, { k: 1, t: 1000 });
    client.noteDevices(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.of(replenish).map(({ body }) => tapsIn(body))).toEqual([[1]]);
    client.reportTap(flightId, { k: 2, t: 2000 });
    await vi.advanceTimersByTimeAsync(1100);
    expect(server.of(replenish)).toHaveLength(2);
    client.noteDevices(1);
    client.reportTap(flightId, { k: 3, t: 3000 });
    await vi.advanceTimersByTimeAsync(4000);
    expect(server.of(replenish)).toHaveLength(2);
  });

  it('go before a booster is used', async () => {
    const use = 'PUT /game/v1/boosters/';
    const boosters = { autoReplenishCount: 0, fullHealingCount: 0, timeTravelCount: 0 };
    const server = new FakeServer()
      .answer(replenish, counted(2, 5))
      .answer(use, { status: 200, body: { boosters }, rev: 6 });
    const client = await flying(server);
    const { applyBooster } = await import('#engine/client/trip/operations.ts');
    client.reportTap(flightId, { k: 1, t: 1000 });
    await soon(applyBooster('auto_replenish', flightId));
    const order = server.calls.map(({ method, path }) => `${method} ${path}`);
    expect(order.filter((call) => call === use || call === replenish)).toEqual([replenish, use]);
  });

  it('take the misses between them along; a miss alone waits for them', async () => {
    const server = new FakeServer().answer(replenish, counted(2, 5));
    const client = await flying(server);
    const { reportMiss, pendingMisses } = await import('#engine/client/trip/flight/report-taps.ts');
    reportMiss(flightId, 500);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(server.of(replenish)).toEqual([]);
    expect(pendingMisses(flightId)).toEqual([500]);
    client.reportTap(flightId, { k: 13, t: 13_000 });
    reportMiss(flightId, 13_400);
    await vi.advanceTimersByTimeAsync(5100);
    const bodies = server.of(replenish).map(({ body }) => JSON.parse(body) as { misses?: number[] });
    expect(bodies.map(({ misses }) => misses)).toEqual([[500, 13_400]]);
    expect(pendingMisses(flightId)).toEqual([]);
    client.reportTap(flightId, { k: 20, t: 20_000 });
    await vi.advanceTimersByTimeAsync(5100);
    expect(server.of(replenish).at(-1)!.body).not.toContain('misses');
  });

  it('beyond two hundred go in several batches, each under its own key', async () => {
    const server = new FakeServer().answer(replenish, counted(2, 5));
    const client = await flying(server);
    for (let k = 0; k < 450; k++) client.reportTap(flightId, { k, t: k * 1000 });
    await soon(client.flushTaps(flightId));
    expect(server.of(replenish).map(({ body }) => tapsIn(body).length)).toEqual([200, 200, 50]);
    expect(new Set(server.of(replenish).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(3);
  });

  it.each<[string, Reply]>([
    ['the network is away', 'network'],
    ['the server is busy', refused(409, 'busy')],
    ['there were too many calls', refused(429, 'too_many_requests')],
    ['nobody can sign in', refused(401, 'invalid_credentials')],
    ['the session is no longer known', refused(403, 'session_invalid')],
    ['the database is away', refused(503, 'unavailable')],
  ])('are kept when %s, and sent again unchanged after a while', async (_name, trouble) => {
    const server = new FakeServer().answer(replenish, trouble);
    const client = await flying(server);
    client.reportTap(flightId, { k: 1, t: 1000 });
    await soon(client.flushTaps(flightId), 4000);
    expect(client.pendingTaps(flightId)).toHaveLength(1);
    client.applyTripState(aFlight({ baggage: 77, rev: 3 })); // another device has tapped in the meantime
    server.answer(replenish, counted(78, 6));
    await vi.advanceTimersByTimeAsync(10_000);
    const seen = server.of(replenish);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
    expect(new Set(seen.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(client.pendingTaps(flightId)).toEqual([]);
    expect(client.state.flights[flightId]?.baggage).toBe(78);
  });

  it('survive a closed window: the next visit sends the same batch, then the taps that waited', async () => {
    const [server, storage] = [new FakeServer().answer(replenish, 'network'), aStorage()];
    const before = await flying(server, storage);
    before.reportTap(flightId, { k: 1, t: 1000 });
    await soon(before.flushTaps(flightId), 4000);
    before.reportTap(flightId, { k: 2, t: 2000 });
    vi.clearAllTimers();
    const [sent] = server.of(replenish);

    server.answer(replenish, counted(1, 5));
    const after = await startClient(server, storage);
    expect(after.pendingTaps(flightId).map(({ k }) => k)).toEqual([1, 2]);
    await soon(after.resendTaps());
    const [again, rest] = server.of(replenish).slice(-2);
    expect([again!.body, again!.headers['Idempotency-Key']]).toEqual([
      sent!.body,
      sent!.headers['Idempotency-Key'],
    ]);
    expect(tapsIn(rest!.body)).toEqual([2]);
    expect(namesIn(storage)).toEqual([]);
  });

  it('of two windows without a network are all sent, also when both are closed', async () => {
    const [server, storage] = [new FakeServer().answer(replenish, 'network'), aStorage()];
    const first = await flying(server, storage);
    first.reportTap(flightId, { k: 1, t: 1000 });
    const second = await flying(server, storage);
    second.reportTap(flightId, { k: 2, t: 2000 });
    first.reportTap(flightId, { k: 3, t: 3000 });
    vi.clearAllTimers();
    server.answer(replenish, counted(3, 5));
    const later = await flying(server, storage);
    await soon(later.resendTaps());
    expect(new Set(server.of(replenish).flatMap(({ body }) => tapsIn(body)))).toEqual(new Set([1, 2, 3]));
    expect(namesIn(storage)).toEqual([]);
  });

  it('of a window that was closed are sent by another one that goes on', async () => {
    const [server, storage] = [new FakeServer().answer(replenish, counted(2, 5)), aStorage()];
    const open = await flying(server, storage);
    const closed = await flying(server, storage);
    closed.reportTap(flightId, { k: 2, t: 2000 });
    vi.clearAllTimers();
    open.reportTap(flightId, { k: 1, t: 1000 });
    await soon(open.resendTaps());
    await soon(open.resendTaps());
    expect(
      server
        .of(replenish)
        .flatMap(({ body }) => tapsIn(body))
        .sort(),
    ).toEqual([1, 2]);
    expect(namesIn(storage)).toEqual([]);
  });

  it('of another player of the same device wait until that player is back', async () => {
    const [server, storage] = [new FakeServer().answer(replenish, 'network'), aStorage()];
    const mira = await flying(server, storage);
    mira.reportTap(flightId, { k: 1, t: 1000 });
    await soon(mira.flushTaps(flightId), 4000);
    mira.reportTap(flightId, { k: 2, t: 2000 });
    vi.clearAllTimers();
    server.answer(replenish, counted(2, 5));
    const sent = server.of(replenish).length;
    const odd = await startClient(server, storage, 'odd');
    await soon(odd.resendTaps());
    expect([odd.pendingTaps(flightId), server.of(replenish).length]).toEqual([[], sent]);
    const back = await startClient(server, storage, 'mira');
    await soon(back.resendTaps());
    expect(
      server
        .of(replenish)
        .slice(sent)
        .flatMap(({ body }) => tapsIn(body)),
    ).toEqual([1, 2]);
  });

  it('that came too late are counted for the player, once', async () => {
    const server = new FakeServer().answer(replenish, refused(409, 'session_finished'));
    const client = await flying(server);
    const { takeLate } = await import('#engine/client/core/resend.ts');
    for (let k = 0; k < 300; k++) client.reportTap(flightId, { k, t: k * 1000 });
    await soon(client.flushTaps(flightId));
    expect([takeLate(), takeLate()]).toEqual([
      { hits: 300, tries: 0 },
      { hits: 0, tries: 0 },
    ]);
  });

  it('wait while a batch is being sent', async () => {
    const server = new FakeServer().answer(replenish, counted(1, 5));
    const client = await flying(server);
    client.reportTap(flightId, { k: 1, t: 1000 });
    const flight = client.flushTaps(flightId);
    client.reportTap(flightId, { k: 2, t: 2000 });
    expect(client.flushTaps(flightId)).toBe(flight);
    await soon(flight);
    expect(server.of(replenish).map(({ body }) => tapsIn(body))).toEqual([[1], [2]]);
  });

  it('are dropped when their trip is over', async () => {
    const server = new FakeServer().answer(replenish, refused(409, 'session_finished'));
    const client = await flying(server);
    for (let k = 0; k < 300; k++) client.reportTap(flightId, { k, t: k * 1000 });
    await soon(client.flushTaps(flightId));
    expect(client.pendingTaps(flightId)).toEqual([]);
    expect(server.of(replenish)).toHaveLength(1);
  });

  it("are dropped when the server can't read them, and the next ones are sent", async () => {
    const server = new FakeServer().answer(replenish, refused(400, 'validation_failed'), counted(1, 5));
    const client = await flying(server);
    for (let k = 0; k < 300; k++) client.reportTap(flightId, { k, t: k * 1000 });
    await soon(client.flushTaps(flightId));
    expect(server.of(replenish).map(({ body }) => tapsIn(body).length)).toEqual([200, 100]);
    expect(client.pendingTaps(flightId)).toEqual([]);
  });
});

describe('collecting', () => {
  const paid: Reply = {
    status: 200,
    body: {
      mined: 1,
      manualMined: 2,
      tripId: 'trip',
      awards: [],
      balance: { default: 3, clean: 0, conversionRate: 0.01 },
    },
    rev: 9,
  };

  it('sends the taps first', async () => {
    const server = new FakeServer().answer(replenish, counted(1, 5)).answer(finish, paid);
    const client = await flying(server);
    client.reportTap(flightId, { k: 1, t: 1000 });
    expect(await soon(client.collectTrip(flightId))).toEqual({ ok: true });
    const order = server.calls
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => call.includes(flightId));
    expect(order).toEqual([replenish, finish]);
    expect(client.state.reward).toMatchObject({
      mined: 1,
      manualMined: 2,
      balanceBefore: 0,
      balanceAfter: 3,
    });
    expect(client.state.flights).toEqual({});
  });

  it("waits while the taps can't be sent, because collecting would lose them", async () => {
    const server = new FakeServer().answer(replenish, 'network').answer(finish, paid);
    const client = await flying(server);
    client.reportTap(flightId, { k: 1, t: 1000 });
    expect(await soon(client.collectTrip(flightId), 4000)).toEqual({ ok: false, code: 'network' });
    expect(server.of(finish)).toEqual([]);
    expect(client.pendingTaps(flightId)).toHaveLength(1);
  });

  it('has a new key after a refusal, because the server repeats the refusal under the old one', async () => {
    const server = new FakeServer().answer(finish, refused(409, 'session_not_finished'), paid);
    const client = await flying(server);
    expect(await soon(client.collectTrip(flightId))).toMatchObject({ code: 'session_not_finished' });
    expect(await soon(client.collectTrip(flightId))).toEqual({ ok: true });
    expect(new Set(server.of(finish).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
  });

  it("has the same key after a lost answer, so that the reward isn't lost", async () => {
    const server = new FakeServer().answer(finish, 'network', 'network', 'network', paid);
    const client = await flying(server);
    expect(await soon(client.collectTrip(flightId), 4000)).toMatchObject({ code: 'network' });
    expect(await soon(client.collectTrip(flightId))).toEqual({ ok: true });
    expect(new Set(server.of(finish).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(client.state.reward).not.toBeNull();
  });

  it('shows the reward after a reload when its answer was lost', async () => {
    const [server, storage] = [new FakeServer().answer(finish, 'network'), aStorage()];
    const before = await flying(server, storage);
    before.applyTripState(aFlight({ rev: 2, caughtPirates: 2, cargoLimit: 80 }));
    await soon(before.collectTrip(flightId), 4000);
    vi.clearAllTimers();
    server.answer(finish, paid);
    const after = await startClient(server, storage);
    const { resendAll } = await import('#engine/client/core/resend.ts');
    await soon(resendAll());
    expect(after.state.reward).toMatchObject({ mined: 1, caughtPirates: 2, cargoLimit: 80, balanceAfter: 3 });
    expect(new Set(server.of(finish).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  });

  it('waits for another press after a reload when the trip is still running', async () => {
    const [server, storage] = [new FakeServer().answer(finish, 'network'), aStorage()];
    await soon((await flying(server, storage)).collectTrip(flightId), 4000);
    vi.clearAllTimers();
    server.answer(finish, paid);
    const sent = server.of(finish).length;
    await flying(server, storage);
    const { resendAll } = await import('#engine/client/core/resend.ts');
    await soon(resendAll());
    expect(server.of(finish)).toHaveLength(sent);
  });
});

describe('shots', () => {
  const pirates = `PUT /game/v1/ships/${shipId}/sessions/${flightId}/pirates/`;
  const caught: Reply = { status: 200, body: aFlight({ pirates: [1], caughtPirates: 1 }), rev: 7 };

  it('are kept when the network is away, sent again after a reload, and sent before collecting', async () => {
    const [server, storage] = [new FakeServer().answer(pirates, 'network'), aStorage()];
    const before = await flying(server, storage);
    const { reportShot } = await import('#engine/client/trip/flight/report-shots.ts');
    await soon(reportShot(flightId, { pirate: 1, t: 61_000 }), 4000);
    expect(before.state.toasts).toEqual([]);
    expect(await soon(before.collectTrip(flightId), 4000)).toEqual({ ok: false, code: 'network' });
    expect(server.of(finish)).toEqual([]);
    vi.clearAllTimers();
    server.answer(pirates, caught);
    const after = await flying(server, storage);
    await soon(after.collectTrip(flightId));
    expect(new Set(server.of(pirates).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(server.calls.map(({ method, path }) => `${method} ${path}`).slice(-2)[0]).toBe(pirates);
  });

  it('are shown as refused and not sent again when the server refuses them', async () => {
    const server = new FakeServer().answer(pirates, {
      status: 409,
      body: { code: 'pirate_not_there', detail: 'No pirate' },
    });
    const client = await flying(server);
    const { reportShot } = await import('#engine/client/trip/flight/report-shots.ts');
    await soon(reportShot(flightId, { pirate: 1, t: 61_000 }));
    expect(client.state.toasts.at(-1)?.text).toBe('No pirate');
    expect(server.of(pirates)).toHaveLength(1);
  });
});
