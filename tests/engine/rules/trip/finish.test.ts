import { describe, expect, it } from 'vitest';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { dropAward } from '#engine/rules/galaxy/awards.ts';
import { lastTrip, tripStatus } from '#engine/rules/galaxy/progress.ts';
import { healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { finishFlight } from '#engine/rules/trip/finish.ts';
import { endsAtMs, manualMined } from '#engine/rules/trip/flight.ts';
import {
  aPlayer,
  docked,
  firstOf,
  flying,
  hour,
  ledgerSums,
  noon,
  ok,
  shipOf,
  system,
  trip,
  tunables,
} from '../../fixtures/given.ts';

function collect(
  player: Player,
  flight: Flight,
  nowMs = endsAtMs(flight),
  nextSystem: number | undefined = 2,
) {
  const row = trip(flight.system, flight.trip);
  return finishFlight(player, flight, {
    row,
    system: system(flight.system),
    nextSystem,
    giftId: 'gift',
    nowMs,
    tunables,
  });
}

const strong = { health: { value: 100, atMs: noon } };
const ready = aPlayer({ ships: aPlayer().ships.map((ship) => ({ ...ship, ...strong })) });
/** One trip before the end of the personal chain, with all awards dropped except its own. */
const nearlyDone = aPlayer({
  systems: { 1: { status: 'progress', completed: 2 ** 29 - 1, awarded: 2 ** 29 - 1 } },
});

describe('collecting a trip', () => {
  it('is refused until the timer has run out, to the millisecond', () => {
    const { player, flight } = flying(ready, 1);
    expect(collect(player, flight, endsAtMs(flight) - 1)).toEqual({ refuse: 'session_not_finished' });
    expect(collect(player, flight)).toHaveProperty('ok');
  });

  it('gives the common combat ship for the first trip, and to nobody who has it (D49)', () => {
    const alone = aPlayer({ ships: ready.ships.slice(0, 1) });
    const { player, flight } = flying(alone, 1);
    const first = ok(collect(player, flight));
    expect(first.gift).toBe('combat-common');
    expect(first.change.player).toMatchObject({ keys: player.keys, secrets: player.secrets });
    expect(first.change.player.ships[1]).toMatchObject({ id: 'gift', key: 'combat-common', inUse: true });
    const second = flying(first.change.player, 1, { nowMs: noon + hour });
    expect(ok(collect(second.player, second.flight))).toMatchObject({ gift: null });
    const again = flying({ ...alone, totals: { ...alone.totals, trips: 1 } }, 1);
    expect(ok(collect(again.player, again.flight)).gift).toBeNull();
    const owner = flying(ready, 1);
    expect(ok(collect(owner.player, owner.flight)).gift).toBeNull();
  });

  it('pays in one entry what was mined by time and by hand', () => {
    const { player, flight } = flying(ready, 1);
    const worked = { ...flight, baggage: flight.cargoLimit, pirates: [1, 2] };
    const { change, flight: record } = ok(collect({ ...player, flights: [worked] }, worked));
    const manual = manualMined(worked, tunables);
    expect(record).toMatchObject({ mined: flight.mined, manualMined: manual });
    expect(change.effects[0]).toMatchObject({
      kind: 'ledger',
      amount: flight.mined + manual,
      reason: 'trip',
      reference: flight.id,
    });
    expect(change.player.totals).toMatchObject({
      trips: 1,
      mined: flight.mined,
      manualMined: manual,
      caughtPirates: 2,
      attackTrips: 0,
      expeditionTrips: 0,
    });
  });

  it('with a full cargo pays what the trip card promised, apart from rounding', () => {
    const { player, flight } = flying(ready, 1);
    const worked = { ...flight, baggage: flight.cargoLimit };
    const { flight: record } = ok(collect({ ...player, flights: [worked] }, worked));
    expect(flight.expected - record.mined - record.manualMined).toBeGreaterThanOrEqual(0);
    expect(flight.expected - record.mined - record.manualMined).toBeLessThanOrEqual(1);
  });

  it.each([
    ['attack', 'attackTrips'],
    ['expedition', 'expeditionTrips'],
  ] as const)('counts an %s trip as such (D20)', (type, total) => {
    const { player: flown, flight: before } = flying(ready, firstOf(type));
    const player = type === 'expedition' ? docked(flown, before.id, endsAtMs(before)) : flown;
    const flight = player.flights[0]!;
    expect(ok(collect(player, flight)).change.player.totals).toMatchObject({ trips: 1, [total]: 1 });
  });

  it('drops the award once, however often the trip is flown (D12)', () => {
    const first = flying(ready, 1);
    const once = ok(collect(first.player, first.flight));
    expect(once.flight.awards).toEqual(trip(1, 1).awards.map(dropAward));
    const again = flying(once.change.player, 1, { nowMs: noon + hour, seed: 'again' });
    const twice = ok(collect(again.player, again.flight));
    expect(twice.flight.awards).toEqual([]);
    expect(twice.flight.mined).toBe(once.flight.mined);
    expect(twice.change.player.shards).toEqual(once.change.player.shards);
    expect(twice.change.player.keys).toEqual(once.change.player.keys);
  });

  it('frees the ship, which has recovered since the trip was over (D9)', () => {
    const { player, flight } = flying(ready, 1);
    const laterMs = endsAtMs(flight) + 60_000;
    const { player: after } = ok(collect(player, flight, laterMs)).change;
    const ship = shipOf(after, flight.shipId);
    const stats = shipStats(ship, [], tunables);
    const landed = 100 - trip(1, 1).damage;
    expect(after.flights).toEqual([]);
    expect(healthAt(shipOf(player, ship.id), stats, endsAtMs(flight), endsAtMs(flight))).toBe(landed);
    expect(healthAt(ship, stats, 0, laterMs)).toBeCloseTo(landed + 60_000 * stats.healthPerMs, 9);
    expect(healthAt(ship, stats, 0, endsAtMs(flight) + hour)).toBeCloseTo(
      Math.min(100, landed + hour * stats.healthPerMs),
      9,
    );
  });

  it('unlocks the next trip of the chain', () => {
    const types = system(1).trips.map(({ type }) => type);
    const { player, flight } = flying(ready, 1);
    expect(tripStatus(player, 1, 2, types)).toBe('unavailable');
    expect(tripStatus(ok(collect(player, flight)).change.player, 1, 2, types)).toBe('available');
  });

  it('leaves other trips under way alone', () => {
    const attack = flying(ready, firstOf('attack'));
    const both = flying(attack.player, 1);
    const { player } = ok(collect(both.player, both.flight)).change;
    expect(player.flights).toEqual([attack.flight]);
  });

  it("writes the flight's record once, under the flight's id", () => {
    const { player, flight } = flying(ready, 1);
    const { change, flight: record } = ok(collect(player, flight));
    expect(change.effects.filter(({ kind }) => kind === 'flight')).toEqual([
      { kind: 'flight', id: flight.id, flight: record },
    ]);
  });
});

describe('collecting trip 30 (D14)', () => {
  const last = flying(nearlyDone, lastTrip);
  const done = ok(collect(last.player, last.flight));

  it('completes the system, pays its awards and opens the next one', () => {
    expect(done.change.player.systems[1]).toMatchObject({ status: 'completed' });
    expect(done.change.player.systems[2]).toEqual({ status: 'available', completed: 0, awarded: 0 });
    expect(done.flight.awards).toEqual([...trip(1, 30).awards, ...system(1).awards].map(dropAward));
  });

  it('changes the balance by the sum of the ledger entries', () => {
    const { balance } = done.change.player;
    expect(ledgerSums(done.change.effects)).toEqual(balance);
    expect(balance.clean).toBeGreaterThan(0);
  });

  it("doesn't pay the completed system a second time", () => {
    const again = flying(done.change.player, lastTrip, { nowMs: noon + 48 * hour, seed: 'again' });
    const twice = ok(collect(again.player, again.flight));
    expect(twice.flight.awards).toEqual([]);
    expect(twice.change.player.balance.clean).toBe(done.change.player.balance.clean);
  });

  it('opens nothing after the last system', () => {
    const row = system(1);
    const end = ok(
      finishFlight(last.player, last.flight, {
        row: trip(1, 30),
        system: row,
        nextSystem: undefined,
        giftId: 'gift',
        nowMs: endsAtMs(last.flight),
        tunables,
      }),
    );
    expect(Object.keys(end.change.player.systems)).toEqual(['1']);
  });

  it('leaves the next system alone when it was already begun', () => {
    const begun = { status: 'progress', completed: 5, awarded: 5 } as const;
    const { player } = ok(
      collect({ ...last.player, systems: { ...last.player.systems, 2: begun } }, last.flight),
    ).change;
    expect(player.systems[2]).toBe(begun);
  });
});

describe('the score of a collected trip', () => {
  it('counts one flight and what it earned', () => {
    const { player, flight } = flying(ready, 1);
    const { change } = ok(collect(player, flight));
    const [score] = change.effects.filter((effect) => effect.kind === 'score');
    expect(score).toMatchObject({
      weekly: { flights: 1, earned: flight.mined, invested: 0 },
      total: { flights: 1, earned: flight.mined, invested: 0 },
    });
  });
});

describe('a trip in the middle of a chain', () => {
  it('completes no other trip', () => {
    const begun = { status: 'progress', completed: 0, awarded: 0 } as const;
    const { player, flight } = flying({ ...ready, systems: { 1: begun } }, 2);
    expect(ok(collect(player, flight)).change.player.systems[1]).toEqual({
      status: 'progress',
      completed: 0b10,
      awarded: 0b10,
    });
  });
});
