import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AiStatistics } from '#engine/protocol/ai-pilot/calls.ts';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { TestClient } from '../fixtures/client.ts';
import { connectLive } from '../fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hour = 3_600_000;
const alpha = { exchange: 'alpha', uid: '4410982', email: 'nord@vega.space' };
let nextUid = 5_000_000;
/** Accounts that no other player has. */
function newAccounts() {
  const uid = String(nextUid++);
  return [
    { ...alpha, uid },
    { ...alpha, exchange: 'beta', uid },
  ] as const;
}

const get = (client: TestClient, id: string) => client.get('ai-pilot.get', { params: { id } });
const unlock = (client: TestClient, id: string, body: BodyOf<'ai-pilot.unlock'>) =>
  client.call('ai-pilot.unlock', { params: { id }, body });
const turn = (client: TestClient, id: string, body: BodyOf<'ai-pilot.switch'>) =>
  client.call('ai-pilot.switch', { params: { id }, body });
const collect = (client: TestClient, id: string) => client.call('ai-pilot.collect', { params: { id } });
const statistics = (client: TestClient, id: string) => client.get('ai-pilot.statistics', { params: { id } });
const now = async (client: TestClient) => Date.parse((await client.get('dev.clock')).now);

/** Moves the clock to just after a moment. */
async function until(client: TestClient, time: string): Promise<void> {
  await client.advance(Math.max(0, Date.parse(time) - (await now(client))) + 1);
}

/** A player whose first ship has its AI pilot. */
async function pilot() {
  const client = await server.player();
  const given = await client.prepareTrip();
  await unlock(client, given.ship.uuid, { isFree: true, registrations: [...newAccounts()] });
  await client.advance(24 * hour);
  return { client, ...given, id: given.ship.uuid };
}

/** A player whose AI pilot has been sent off. */
async function flying() {
  const given = await pilot();
  const sent = await turn(given.client, given.id, { isActive: true, difficulty: 'easy' });
  return { ...given, sent: sent.answer };
}

const hundredths = (amount: number) => Math.round(amount * 100);

/** Expects the log to add up to the payment. */
function checkLog({ flights, mined, manualMined, totalTrips, awards }: AiStatistics): void {
  const sum = (of: (flight: (typeof flights)[number]) => number) =>
    flights.reduce((total, flight) => total + hundredths(of(flight)), 0);
  expect(totalTrips).toBe(flights.length);
  expect(sum((flight) => flight.mined)).toBe(hundredths(mined));
  expect(sum((flight) => flight.manualMined)).toBe(hundredths(manualMined));
  const counts = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
  expect(counts(awards)).toBe(counts(flights.flatMap((flight) => flight.awards)));
  for (const [index, flight] of flights.entries()) {
    expect(flight.healthAfter).toBeCloseTo(flight.healthBefore - flight.damage, 1);
    expect(flight.healthAfter).toBeGreaterThanOrEqual(0);
    if (index > 0) expect(flight.startedAt).toBe(flights[index - 1]!.endsAt);
  }
}

describe('an AI pilot’s unlocking', () => {
  it('is free for every ship after two partner exchange accounts and a day of checking', async () => {
    const [alpha, beta] = newAccounts();
    const client = await server.player();
    const { ship } = await client.prepareTrip();
    const id = ship.uuid;
    expect(await get(client, id)).toMatchObject({ status: 'locked', isAvailable: false, isActive: false });
    const half = (await unlock(client, id, { isFree: true, registrations: [alpha] })).answer;
    expect(half).toMatchObject({ status: 'locked', registrationsNeeded: 2, availableAt: null });
    expect(half.registrations).toMatchObject([alpha]);
    const unlocked = (await unlock(client, id, { isFree: true, registrations: [beta] })).answer;
    expect(unlocked).toMatchObject({ status: 'processing', isAvailable: false });
    const left = Date.parse(unlocked.availableAt!) - (await now(client));
    expect(left).toBeGreaterThan(24 * hour - 60_000);
    expect(left).toBeLessThanOrEqual(24 * hour);
    expect((await turn(client, id, { isActive: true })).error.code).toBe('ai_pilot_locked');
    const live = await connectLive(client);
    await until(client, unlocked.availableAt!);
    await live.waitFor('ai-pilot:state', ({ status }) => status === 'available');
    live.close();
    expect(await get(client, id)).toMatchObject({ status: 'available', isAvailable: true });
    expect((await unlock(client, id, { isFree: true, registrations: [alpha] })).error.code).toBe(
      'ai_pilot_unlocked',
    );
    const { uuid } = await client.get('auth.me');
    const granted = await client.get('dev.grant', {
      body: { playerId: uuid, ships: [{ type: 'combat', rarity: 'common' }] },
    });
    const second = granted.ships[0]!;
    expect((await get(client, second)).status).toBe('locked');
    expect((await unlock(client, second, { isFree: true })).answer.status).toBe('available');
  });

  it('needs an account to be free, and a payment otherwise', async () => {
    const [alpha, beta] = newAccounts();
    const client = await server.player();
    const { ship } = await client.prepareTrip();
    expect((await unlock(client, ship.uuid, { isFree: true })).error.code).toBe('registrations_missing');
    expect((await unlock(client, ship.uuid, { isFree: true, registrations: [] })).error.code).toBe(
      'registrations_missing',
    );
    expect((await unlock(client, ship.uuid, { isFree: false })).error.code).toBe('ai_pilot_not_paid');
    expect((await get(client, ship.uuid)).registrations).toEqual([]);
    await unlock(client, ship.uuid, { isFree: true, registrations: [alpha, beta] });
    expect((await unlock(client, ship.uuid, { isFree: false })).error.code).toBe('ai_pilot_not_paid');
    await client.advance(24 * hour);
    expect((await unlock(client, ship.uuid, { isFree: false })).error.code).toBe('ai_pilot_unlocked');
  });

  it('counts one account an exchange, and checks a changed one anew', async () => {
    const [alpha, beta] = newAccounts();
    const client = await server.player();
    const { ship } = await client.prepareTrip();
    const twice = { ...alpha, uid: '5500001' };
    const asked = await unlock(client, ship.uuid, { isFree: true, registrations: [alpha, twice] });
    expect(asked.answer).toMatchObject({ status: 'locked', registrations: [twice] });
    const both = await unlock(client, ship.uuid, { isFree: true, registrations: [beta] });
    await client.advance(12 * hour);
    const same = await unlock(client, ship.uuid, { isFree: true, registrations: [beta] });
    expect(same.answer.availableAt).toBe(both.answer.availableAt);
    const changed = await unlock(client, ship.uuid, { isFree: true, registrations: [alpha] });
    expect(Date.parse(changed.answer.availableAt!)).toBeGreaterThan(Date.parse(both.answer.availableAt!));
  });

  it.each([
    ['{}', 'isFree'],
    ['{"isFree":"true"}', 'isFree'],
    ['{"isFree":1}', 'isFree'],
    ['{"isFree":true,"registrations":{}}', 'registrations'],
    ['{"isFree":true,"registrations":[null]}', 'registrations.0'],
    ['{"isFree":true,"registrations":[{"exchange":"alpha"}]}', 'registrations.0.uid'],
    [JSON.stringify({ isFree: true, registrations: [{ ...alpha, exchange: 'omega' }] }), 'registrations.0'],
    [JSON.stringify({ isFree: true, registrations: [{ ...alpha, uid: '-4410982' }] }), 'registrations.0.uid'],
    [JSON.stringify({ isFree: true, registrations: [{ ...alpha, uid: '1'.repeat(99) }] }), 'registrations.0'],
    [JSON.stringify({ isFree: true, registrations: [{ ...alpha, uid: 4410982 }] }), 'registrations.0.uid'],
    [JSON.stringify({ isFree: true, registrations: [{ ...alpha, email: 'nord' }] }), 'registrations.0.email'],
    [JSON.stringify({ isFree: true, registrations: [alpha, alpha, alpha, alpha] }), 'registrations'],
    ['{"isFree":true,"status":"available"}', 'status'],
  ])('takes nothing else: %s', async (rawBody, field) => {
    const { client, id } = await shared();
    const reply = await client.call('ai-pilot.unlock', { params: { id }, rawBody });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.error.fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
  });
});

describe('an AI pilot', () => {
  it('flies sessions; the present one is its ship’s running trip', async () => {
    const { client, id, sent } = await flying();
    const list = () => client.get('sessions.list', { params: { id } });
    const first = (await list()).data[0]!;
    expect(await list()).toMatchObject({ count: 1 });
    expect(first).toMatchObject({ isAiPilot: true, shipId: id, tripId: sent.tripId, finishedAt: null });
    expect(first).toMatchObject({ createdAt: sent.startedAt, awards: [] });

    const half = (Date.parse(first.endsAt) - Date.parse(first.createdAt)) / 2;
    await client.advance(half);
    const [flight] = (await statistics(client, id)).flights;
    const present = await client.get('sessions.get', { params: { id, sid: first.uuid } });
    expect(present.mined).toBeGreaterThan(flight!.mined * 0.45);
    expect(present.mined).toBeLessThan(flight!.mined * 0.75);

    await until(client, first.endsAt);
    const over = await client.get('sessions.get', { params: { id, sid: first.uuid } });
    expect(over).toMatchObject({ finishedAt: first.endsAt, mined: flight!.mined, awards: flight!.awards });
    const [next, ...others] = (await list()).data;
    expect(others).toEqual([]);
    expect(next!.uuid).not.toBe(first.uuid);
    expect(next!.createdAt).toBe(first.endsAt);

    await until(client, sent.finishedAt!);
    await collect(client, id);
    expect(await list()).toEqual({ count: 0, data: [] });
    expect((await client.get('sessions.get', { params: { id, sid: first.uuid } })).mined).toBe(flight!.mined);
  });

  it('does what its forecast promised, and pays it all at once', async () => {
    const { client, id } = await pilot();
    const { forecasts } = await get(client, id);
    const forecast = forecasts.find(({ difficulty }) => difficulty === 'easy')!;
    expect(forecast.totalTrips).toBeGreaterThan(3);
    expect(forecast.stop.reason).toBe('health_too_low');
    expect(forecast.health).toHaveLength(forecast.totalTrips);
    const sent = (await turn(client, id, { isActive: true, difficulty: 'easy' })).answer;
    expect(sent).toMatchObject({ isActive: true, isCollectable: false, difficulty: 'easy', forecasts: [] });
    expect(sent.tripId).not.toBeNull();
    const lasts = Date.parse(sent.finishedAt!) - Date.parse(sent.startedAt!);
    expect(lasts).toBe(forecast.durationMs);
    expect((await collect(client, id)).error.code).toBe('session_not_finished');

    await until(client, sent.finishedAt!);
    expect(await get(client, id)).toMatchObject({ isActive: false, isCollectable: true, tripId: null });
    const before = await client.get('protomatters.get');
    const { answer } = await collect(client, id);
    expect(answer.mined + answer.manualMined).toBe(forecast.expected);
    expect(answer.awards).toEqual(forecast.awards);
    expect(answer.statistics).toMatchObject({ isCollected: true, totalTrips: forecast.totalTrips });
    expect(answer.statistics.flights.map(({ healthAfter }) => healthAfter)).toEqual(forecast.health);
    checkLog(answer.statistics);
    const awarded = answer.awards
      .filter(({ kind }) => kind === 'protomatter')
      .reduce((total, { count }) => total + count, 0);
    expect(hundredths(answer.balance.default - before.default)).toBe(
      hundredths(answer.mined + answer.manualMined + awarded),
    );
    expect((await statistics(client, id)).isCollected).toBe(true);
    expect((await client.get('statistics.trips')).totalTrips).toBe(forecast.totalTrips);
    const { data } = await client.get('ledger.list');
    expect(data.filter(({ reason }) => reason === 'ai_pilot')).toHaveLength(1);
    const again = await collect(client, id);
    expect([again.status, again.error.code]).toEqual([409, 'ai_pilot_inactive']);
    expect((await client.get('protomatters.get')).default).toBe(answer.balance.default);
  });

  it('flies one trip after another, and only the present one is in progress', async () => {
    const { client, id, galaxy, system, ship, sent } = await flying();
    const place = { g: galaxy.uuid, s: system.uuid };
    const inProgress = async () =>
      (await client.get('trips.list', { params: place })).data
        .filter(({ status }) => status === 'progress')
        .map(({ uuid }) => uuid);
    expect(await inProgress()).toEqual([sent.tripId]);
    const first = (await statistics(client, id)).flights[0]!;
    expect(first).toMatchObject({ tripId: sent.tripId, reason: 'new' });
    expect((await client.get('ships.get', { params: { id } })).health).toBeCloseTo(
      ship.health - first.damage,
      1,
    );
    await until(client, first.endsAt);
    const second = await get(client, id);
    expect(second.tripId).not.toBe(sent.tripId);
    expect(await inProgress()).toEqual([second.tripId]);
    const trip = await client.get('trips.get', { params: { ...place, t: second.tripId! } });
    expect(trip.status).toBe('progress');
    const told = await statistics(client, id);
    expect(told).toMatchObject({ totalTrips: 1, stop: null, isCollected: false });
    expect(told.flights).toHaveLength(2);
    // The trip isn't done before its run is collected.
    const open = await client.get('trips.get', { params: { ...place, t: sent.tripId! } });
    expect(open.status).toBe('available');
  });

  it('blocks its ship, and all ships of its type, for other trips', async () => {
    const { client, id, trip } = await flying();
    const body = { tripId: trip.uuid, solarSystemId: trip.solarSystemId };
    const launch = (shipId: string) => client.call('sessions.start', { params: { id: shipId }, body });
    expect((await launch(id)).error.code).toBe('ship_in_trip');
    const { uuid } = await client.get('auth.me');
    const granted = await client.get('dev.grant', {
      body: { playerId: uuid, ships: [{ type: 'personal', rarity: 'epic' }] },
    });
    const other = granted.ships[0]!;
    expect((await launch(other)).error.code).toBe('ship_in_trip');
    const choose = await client.call('ships.choose', { params: { id: other }, body: { inUse: true } });
    expect(choose.error.code).toBe('ship_in_trip');
    await unlock(client, other, { isFree: true });
    expect((await turn(client, other, { isActive: true })).error.code).toBe('ship_in_trip');
    expect((await turn(client, id, { isActive: true })).error.code).toBe('ai_pilot_active');
  });

  it('finishes its present trip when it is called back', async () => {
    const { client, id, sent } = await flying();
    const back = (await turn(client, id, { isActive: false })).answer;
    expect(back).toMatchObject({ isActive: false, isCollectable: false, tripId: sent.tripId });
    expect(Date.parse(back.finishedAt!)).toBeLessThan(Date.parse(sent.finishedAt!));
    const again = await turn(client, id, { isActive: false });
    expect([again.status, again.answer.finishedAt]).toEqual([200, back.finishedAt]);
    expect((await collect(client, id)).error.code).toBe('session_not_finished');
    await until(client, back.finishedAt!);
    const { statistics: log } = (await collect(client, id)).answer;
    expect(log).toMatchObject({ totalTrips: 1, stop: { reason: 'called_back' } });
    expect((await turn(client, id, { isActive: false })).error.code).toBe('ai_pilot_inactive');
  });

  it('begins with the given trip, at that trip’s difficulty', async () => {
    const { client, id, trips, trip } = await pilot();
    const forecast = await client.get('ai-pilot.get', { params: { id }, query: { tripId: trip.uuid } });
    expect(forecast.forecasts[0]?.difficulty).toBe(trip.difficulty);
    const attack = trips.find(({ type }) => type === 'attack')!;
    const later = trips.filter(({ type }) => type === 'personal')[3]!;
    expect((await turn(client, id, { isActive: true, tripId: attack.uuid })).error.code).toBe(
      'ship_type_mismatch',
    );
    expect((await turn(client, id, { isActive: true, tripId: later.uuid })).error.code).toBe(
      'trip_unavailable',
    );
    expect((await turn(client, id, { isActive: true, difficulty: 'hard' })).error.code).toBe(
      'trip_unavailable',
    );
    const sent = await turn(client, id, { isActive: true, tripId: trip.uuid });
    expect(sent.answer).toMatchObject({ tripId: trip.uuid, difficulty: trip.difficulty });
    expect((await statistics(client, id)).flights[0]!.reason).toBe('named');
  });

  it('refuses unknown trips and systems that aren’t open', async () => {
    const { client, id, galaxy } = await shared();
    for (const tripId of [randomUUID(), galaxy.uuid]) {
      expect((await turn(client, id, { isActive: true, tripId })).status).toBe(404);
      expect((await client.call('ai-pilot.get', { params: { id }, query: { tripId } })).status).toBe(404);
    }
    const next = (await client.get('systems.list', { params: { g: galaxy.uuid } })).data[1]!;
    const tripId = next.personalTrips[0]!;
    expect((await turn(client, id, { isActive: true, tripId })).error.code).toBe('system_unavailable');
    const { forecasts } = await client.get('ai-pilot.get', { params: { id }, query: { tripId } });
    expect(forecasts).toEqual([]);
  });

  it('survives a restart of the server, in the middle and at its end', async () => {
    const { client, id, sent } = await flying();
    const first = (await statistics(client, id)).flights[0]!;
    await until(client, first.endsAt);
    const halfway = await statistics(client, id);
    await server.restart();
    expect(await statistics(client, id)).toEqual(halfway);
    await until(client, sent.finishedAt!);
    await server.restart();
    expect(await get(client, id)).toMatchObject({ isCollectable: true, finishedAt: sent.finishedAt });
    const { answer } = await collect(client, id);
    expect(answer.statistics.flights.slice(0, 2)).toEqual(halfway.flights);
    checkLog(answer.statistics);
    await server.restart();
    expect((await collect(client, id)).error.code).toBe('ai_pilot_inactive');
    expect((await statistics(client, id)).isCollected).toBe(true);
  });

  it('keeps the tunables that it began with', async () => {
    const { client, id, sent } = await flying();
    await client.get('dev.publish-tunables', { body: { values: { aiEasyCargoPercent: 50 } } });
    try {
      await until(client, sent.finishedAt!);
      const { answer } = await collect(client, id);
      expect(answer).toMatchObject({ manualMined: 0, statistics: { manualMined: 0 } });
      await client.advance(3 * hour);
      await turn(client, id, { isActive: true, difficulty: 'easy' });
      await client.advance(100 * hour);
      expect((await collect(client, id)).answer.manualMined).toBeGreaterThan(0);
    } finally {
      await client.get('dev.publish-tunables', { body: { values: {} } });
    }
  });

  it('is sent off once and collected once by two devices', async () => {
    const { client, id } = await pilot();
    const sends = await Promise.all(
      Array.from({ length: 6 }, () => turn(client, id, { isActive: true, difficulty: 'easy' })),
    );
    expect(sends.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sends.filter(({ error }) => error.code === 'ai_pilot_active')).toHaveLength(5);
    await client.advance(1000 * hour);
    const collects = await Promise.all(Array.from({ length: 6 }, () => collect(client, id)));
    expect(collects.filter(({ status }) => status === 200)).toHaveLength(1);
    const { data } = await client.get('ledger.list');
    expect(data.filter(({ reason }) => reason === 'ai_pilot')).toHaveLength(1);
    const sum = data.reduce((total, entry) => total + hundredths(entry.amount), 0);
    const balance = await client.get('protomatters.get');
    expect(sum).toBe(hundredths(balance.default + balance.clean));
  });

  it('is collected once under one Idempotency-Key, with one answer', async () => {
    const { client, id, sent } = await flying();
    await until(client, sent.finishedAt!);
    const once = () => client.get('ai-pilot.collect', { params: { id }, idempotencyKey: 'collect' });
    expect(await once()).toEqual(await once());
  });

  it('recovers before it can be sent off again', async () => {
    const { client, id, sent } = await flying();
    await until(client, sent.finishedAt!);
    const { answer } = await collect(client, id);
    expect(answer.ship.health).toBe(answer.statistics.flights.at(-1)!.healthAfter);
    expect((await turn(client, id, { isActive: true, difficulty: 'easy' })).error.code).toBe(
      'health_too_low',
    );
    await client.advance(3 * hour);
    expect((await turn(client, id, { isActive: true, difficulty: 'easy' })).status).toBe(200);
  });

  it('is pushed live when it is sent off, begins its next trip, finishes and is collected', async () => {
    const { client, id } = await pilot();
    const [one, two] = [await connectLive(client), await connectLive(client)];
    await one.waitFor('ai-pilot:state', ({ isAvailable }) => isAvailable);
    const sent = (await turn(client, id, { isActive: true, difficulty: 'easy' })).answer;
    for (const live of [one, two])
      expect(await live.waitFor('ai-pilot:state', ({ isActive }) => isActive)).toMatchObject(sent);
    const { flights } = await statistics(client, id);
    await until(client, flights[0]!.endsAt);
    await one.waitFor('ai-pilot:state', ({ isActive, tripId }) => isActive && tripId !== sent.tripId);
    // The clock is moved only near the end, so that the run ends by itself.
    await client.advance(Math.max(0, Date.parse(sent.finishedAt!) - (await now(client)) - 1500));
    expect(one.of('ai-pilot:state').some(({ isCollectable }) => isCollectable)).toBe(false);
    await one.waitFor('ai-pilot:state', ({ isCollectable }) => isCollectable);
    await two.waitFor('ai-pilot:state', ({ isCollectable }) => isCollectable);
    const late = await connectLive(client);
    await late.waitFor('ai-pilot:state', ({ isCollectable }) => isCollectable);
    // Moving the clock makes the server look at every AI pilot again.
    await client.advance(60_000);
    await collect(client, id);
    const rested = await one.waitFor('ai-pilot:state', ({ rev, isCollectable }) => {
      const last = one.of('ai-pilot:state').at(-1)!;
      return rev === last.rev && !isCollectable && last.startedAt === null;
    });
    expect(rested.startedAt).toBeNull();
    expect(one.of('ai-pilot:state').filter(({ isCollectable }) => isCollectable)).toHaveLength(1);
    for (const live of [one, two, late]) live.close();
  });

  it("isn't another player's", async () => {
    const [mine, theirs] = [await pilot(), await flying()];
    for (const id of [theirs.id, randomUUID()]) {
      expect((await mine.client.call('ai-pilot.get', { params: { id } })).status).toBe(404);
      expect((await mine.client.call('ai-pilot.statistics', { params: { id } })).status).toBe(404);
      expect((await unlock(mine.client, id, { isFree: true, registrations: [alpha] })).status).toBe(404);
      expect((await turn(mine.client, id, { isActive: false })).status).toBe(404);
      expect((await collect(mine.client, id)).status).toBe(404);
    }
  });

  it.each([
    ['{}', 'isActive'],
    ['{"isActive":null}', 'isActive'],
    ['{"isActive":"yes"}', 'isActive'],
    ['{"isActive":true,"tripId":5}', 'tripId'],
    ['{"isActive":true,"tripId":"x"}', 'tripId'],
    ['{"isActive":true,"difficulty":"epic"}', 'difficulty'],
    ['{"isActive":true,"difficulty":NaN}', 'body'],
    ['{"isActive":true,"seed":"0"}', 'seed'],
  ])('takes no other order: %s', async (rawBody, field) => {
    const { client, id } = await shared();
    const reply = await client.call('ai-pilot.switch', { params: { id }, rawBody });
    expect(reply.status).toBe(400);
    expect(reply.error.fields).toHaveProperty(field);
  });
});

let kept: ReturnType<typeof pilot> | undefined;
function shared(): ReturnType<typeof pilot> {
  kept ??= pilot();
  return kept;
}
