import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { objectStay } from '#engine/rules/trip/field/objects.ts';
import type { TestClient } from '../fixtures/client.ts';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const minute = 60_000;

async function ledgerSum(client: TestClient): Promise<{ default: number; clean: number }> {
  const { data, count } = await client.get('ledger.list', { query: { limit: 100 } });
  expect(count).toBe(data.length);
  for (const { amount, trip } of data.filter(({ reason }) => reason === 'trip')) {
    expect(trip?.name).toMatch(/^[A-Z]/);
    expect(trip && trip.base + trip.bonus + trip.cargo + trip.pirates).toBeCloseTo(amount, 9);
  }
  const sum = (currency: string) =>
    data
      .filter((entry) => entry.currency === currency)
      .reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
  return { default: sum('default'), clean: sum('clean') };
}

describe('a trip', () => {
  it('is launched, tapped, defended against a pirate and collected', async () => {
    const client = await server.player();
    const { ship, trip, system, galaxy } = await client.prepareTrip();
    expect(trip.status).toBe('available');
    const session = await client.launch(ship.uuid, trip);
    expect(session.health).toBe(ship.health - trip.damage);
    expect(Date.parse(session.endsAt)).toBeGreaterThan(Date.parse(session.createdAt));
    const params = { id: ship.uuid, sid: session.uuid };
    expect((await client.get('statistics.sessions')).data).toHaveLength(1);
    expect((await client.get('ships.get', { params: { id: ship.uuid } })).sessionId).toBe(session.uuid);

    await client.advance(minute);
    const taps = [3, 5, 8].map((k) => ({ k, t: objectStay(k, defaultTunables).appearsMs + 500 }));
    const filled = await client.get('sessions.replenish', {
      params,
      body: {
        baggage: 999,
        taps: [...taps, { k: 3, t: 3600 }, { k: 50, t: 1 }, { k: 100_000, t: 100_000_000 }],
      },
    });
    expect(filled.baggage).toBeGreaterThan(1);
    expect(filled.baggage).toBeLessThan(5);
    expect(filled.rejected.map(({ k, fault }) => [k, fault])).toEqual([
      [50, 'not_there'],
      [3, 'already_taken'],
      [100_000, 'in_future'],
    ]);
    expect(filled.session.tapped).toEqual([3, 5, 8]);
    const same = await client.get('sessions.replenish', { params, body: { baggage: 999 } });
    expect([same.baggage, same.rejected]).toEqual([filled.baggage, []]);

    const caught = await client.get('sessions.pirate', { params, body: { pirate: 1, t: minute + 1 } });
    expect(caught.caughtPirates).toBe(1);
    const twice = await client.call('sessions.pirate', { params, body: { pirate: 1, t: minute + 1 } });
    expect(twice.error.code).toBe('pirate_caught');
    const early = await client.call('sessions.finish', { params });
    expect(early.status).toBe(409);
    expect(early.error.code).toBe('session_not_finished');

    await client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt));
    const reward = await client.get('sessions.finish', { params });
    expect(reward.tripId).toBe(trip.uuid);
    // Without a crew and NFTs a trip pays exactly its base.
    expect(reward.mined).toBe(session.base);
    expect(reward.mined).toBeGreaterThan(0);
    expect(reward.manualMined).toBeGreaterThan(0);
    const [, gift] = (await client.get('collections.ships')).data;
    expect(gift).toMatchObject({ type: 'combat', rarity: 'common', grade: 1, inUse: true });
    expect(reward.gift).toEqual({ kind: 'ship', collectionId: gift?.collectionId });
    expect(await client.get('capsules.keys')).toMatchObject({ ship: 0, artifact: 0 });
    expect(reward.balance.default).toBeGreaterThanOrEqual(reward.mined + reward.manualMined);
    expect(await ledgerSum(client)).toEqual({ default: reward.balance.default, clean: reward.balance.clean });

    const again = await client.call('sessions.finish', { params });
    expect(again.error.code).toBe('session_finished');
    const over = await client.get('sessions.get', { params });
    expect(over.finishedAt).not.toBeNull();
    expect(over.mined).toBe(reward.mined);
    expect(over.awards).toEqual(reward.awards);
    const list = await client.get('sessions.list', { params: { id: ship.uuid } });
    // The ship recovers between the two calls.
    expect(list).toEqual({ count: 1, data: [{ ...over, health: expect.any(Number) }] });
    const place = { g: galaxy.uuid, s: system.uuid, t: trip.uuid };
    expect(await client.get('trips.get', { params: place })).toMatchObject({
      status: 'completed',
      awardWasDropped: true,
    });
    expect(await client.get('statistics.trips')).toMatchObject({ totalTrips: 1, totalCaughtPirates: 1 });
  });

  it("isn't available to another player", async () => {
    const [owner, other] = [await server.player(), await server.player()];
    const { ship, trip } = await owner.prepareTrip();
    const session = await owner.launch(ship.uuid, trip);
    await other.prepareTrip();
    const params = { id: ship.uuid, sid: session.uuid };
    for (const name of ['sessions.get', 'sessions.finish'] as const)
      expect((await other.call(name, { params })).status, name).toBe(404);
    const shot = await other.call('sessions.pirate', { params, body: { pirate: 1, t: 1 } });
    expect(shot.status).toBe(404);
    const taps = await other.call('sessions.replenish', { params, body: { baggage: 0, taps: [] } });
    expect(taps.status).toBe(404);
    const launch = { tripId: trip.uuid, solarSystemId: trip.solarSystemId };
    expect((await other.call('sessions.start', { params: { id: ship.uuid }, body: launch })).status).toBe(
      404,
    );
  });

  it('is refused for each possible reason', async () => {
    const client = await server.player();
    const { ship, trips, trip, galaxy } = await client.prepareTrip();
    const start = (body: { tripId: string; solarSystemId: string }) =>
      client.call('sessions.start', { params: { id: ship.uuid }, body });
    const later = trips.filter(({ type }) => type === 'personal')[1]!;
    expect((await start({ tripId: later.uuid, solarSystemId: later.solarSystemId })).error.code).toBe(
      'trip_unavailable',
    );
    const attack = trips.find(({ type }) => type === 'attack')!;
    expect((await start({ tripId: attack.uuid, solarSystemId: attack.solarSystemId })).error.code).toBe(
      'ship_type_mismatch',
    );
    const next = (await client.get('systems.list', { params: { g: galaxy.uuid } })).data[1]!;
    expect((await start({ tripId: next.personalTrips[0]!, solarSystemId: next.uuid })).error.code).toBe(
      'system_unavailable',
    );
    expect((await start({ tripId: trip.uuid, solarSystemId: next.uuid })).status).toBe(404);
    expect(
      (await client.call('systems.start', { params: { g: galaxy.uuid, s: next.uuid } })).error.code,
    ).toBe('system_unavailable');
    expect(
      (await client.call('systems.start', { params: { g: galaxy.uuid, s: trip.solarSystemId } })).error.code,
    ).toBe('system_started');
    expect(
      (await client.call('systems.complete', { params: { g: galaxy.uuid, s: trip.solarSystemId } })).error
        .code,
    ).toBe('system_not_finished');
    await client.launch(ship.uuid, trip);
    expect((await start({ tripId: trip.uuid, solarSystemId: trip.solarSystemId })).error.code).toBe(
      'trip_in_progress',
    );
  });

  it('ends sooner with a time travel, and has a full cargo with a replenishment', async () => {
    const client = await server.player();
    const { ship, trips } = await client.prepareTrip();
    const me = await client.get('auth.me');
    await client.get('dev.grant', {
      body: {
        playerId: me.uuid,
        boosters: { timeTravelCount: 1, autoReplenishCount: 2, fullHealingCount: 2 },
      },
    });
    const trip = trips.filter(({ type, status }) => type === 'personal' && status === 'available')[0]!;
    const before = await client.launch(ship.uuid, trip);
    const use = (type: 'time_travel' | 'auto_replenish' | 'full_healing', targetIds?: string[]) =>
      client.call('boosters.use', { body: targetIds ? { type, targetIds } : { type, shipId: ship.uuid } });
    const full = await use('auto_replenish', [before.uuid]);
    expect(full.answer.session?.baggage).toBe(before.cargoLimit);
    expect(full.answer.boosters.autoReplenishCount).toBe(1);
    expect((await use('auto_replenish')).error.code).toBe('booster_used');
    const healed = await use('full_healing');
    expect(healed.answer.ship?.health).toBe(healed.answer.ship?.maxHealth);
    expect((await use('full_healing')).error.code).toBe('health_full');
    const sooner = await use('time_travel');
    if (sooner.status === 200)
      expect(Date.parse(sooner.answer.session!.endsAt)).toBeLessThan(Date.parse(before.endsAt));
    else expect(sooner.error.code).toBe('trip_too_short');
    expect((await client.call('boosters.use', { body: { type: 'time_travel' } })).status).toBe(400);
  });
});

describe('a ship', () => {
  it('is built once, levelled for PROTO and improved by points', async () => {
    const client = await server.player();
    const ship = await client.get('ships.create');
    expect(ship).toMatchObject({
      type: 'personal',
      rarity: 'common',
      grade: 1,
      level: 1,
      inUse: true,
      shipId: ship.uuid,
    });
    expect((await client.call('ships.create')).error.code).toBe('ship_exists');
    const params = { id: ship.uuid };
    expect((await client.call('ships.level', { params })).error.code).toBe('not_enough_balance');
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 1000.5 } });
    const levelled = await client.get('ships.level', { params });
    expect(levelled.ship.level).toBe(2);
    expect(levelled.balance.default).toBe(1000.5 - ship.nextLevel!.price);
    const points = levelled.ship.upgradePoints;
    const better = await client.get('ships.characteristics', { params, body: { luckPoints: points } });
    expect(better).toMatchObject({ luckPoints: points, upgradePoints: 0 });
    const refused = async (body: object) =>
      (await client.call('ships.characteristics', { params, rawBody: JSON.stringify(body) })).error.code;
    expect(await refused({ luckPoints: points + 1 })).toBe('not_enough_points');
    expect(await refused({ luckPoints: points - 1 })).toBe('stat_lowered');
    expect(await refused({ luckPoints: 61 })).toBe('stat_capped');
    expect(await refused({ luckPoints: 1.5 })).toBe('validation_failed');
    expect(await refused({ luckPoints: -1 })).toBe('validation_failed');
    expect(await ledgerSum(client)).toEqual({ default: levelled.balance.default, clean: 0 });
  });

  it('can be chosen unless another of its type is in a trip', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const { uuid } = await client.get('auth.me');
    const granted = await client.get('dev.grant', {
      body: {
        playerId: uuid,
        ships: [
          { type: 'personal', rarity: 'rare' },
          { type: 'combat', rarity: 'common' },
        ],
      },
    });
    const [rare, combat] = granted.ships as [string, string];
    const ships = (await client.get('collections.ships')).data;
    expect(
      ships
        .filter(({ inUse }) => inUse)
        .map((entry) => entry.uuid)
        .sort(),
    ).toEqual([ship.uuid, combat].sort());
    const chosen = await client.get('ships.choose', { params: { id: rare }, body: { inUse: true } });
    expect(chosen.inUse).toBe(true);
    expect((await client.get('ships.get', { params: { id: ship.uuid } })).inUse).toBe(false);
    await client.launch(rare, trip);
    const refused = await client.call('ships.choose', { params: { id: ship.uuid }, body: { inUse: true } });
    expect(refused.error).toEqual({
      detail: 'Please wait until the current trip is completed to switch ships',
      code: 'ship_in_trip',
    });
  });
});

describe('PROTO', () => {
  it('is converted at the rate, in whole units, and never beyond the balance', async () => {
    const client = await server.player();
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 500, clean: 1 } });
    expect(await client.get('protomatters.convert', { body: { amount: 150 } })).toEqual({
      default: 350,
      clean: 2.5,
      conversionRate: 0.01,
    });
    expect((await client.call('protomatters.convert', { body: { amount: 351 } })).error.code).toBe(
      'not_enough_balance',
    );
    for (const amount of [0, -1, 1.5, 1e20, '5', null, true, [5]])
      expect(
        (await client.call('protomatters.convert', { rawBody: JSON.stringify({ amount }) })).status,
        String(amount),
      ).toBe(400);
    expect((await client.call('protomatters.convert', { rawBody: '{"amount":1e999}' })).status).toBe(400);
    expect((await client.call('protomatters.convert', { rawBody: '{"amount":NaN}' })).status).toBe(400);
    expect(await ledgerSum(client)).toEqual({ default: 350, clean: 2.5 });
    const page = await client.get('ledger.list', { query: { limit: 1, offset: 1 } });
    expect(page.count).toBe(4);
    expect(page.data).toHaveLength(1);
  });
});
