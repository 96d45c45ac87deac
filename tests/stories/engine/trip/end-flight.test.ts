import { describe, expect, it } from 'vitest';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { lastTrip, tripStatus } from '#engine/rules/galaxy/progress.ts';
import { healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { endFlight } from '#engine/rules/trip/finish.ts';
import { endsAtMs, manualMined, minedSoFar } from '#engine/rules/trip/flight.ts';
import {
  aPlayer,
  firstOf,
  flying,
  hour,
  ledgerSums,
  noon,
  shipOf,
  system,
  tunables,
} from '../../../engine/fixtures/given.ts';

const strong = { health: { value: 100, atMs: noon } };
const ready = aPlayer({ ships: aPlayer().ships.map((ship) => ({ ...ship, ...strong })) });
const reviews = (effects: ReturnType<typeof endFlight>['effects']) =>
  effects.filter(({ kind }) => kind === 'review');

describe('a flight that an operator ends', () => {
  it('pays what timer and hand have earned until then, and counts it', () => {
    const { player, flight } = flying(ready, 1);
    const worked = { ...flight, baggage: flight.cargoLimit / 2, pirates: [1] };
    const nowMs = noon + flight.durationMs / 3;
    const { player: after, effects } = endFlight({ ...player, flights: [worked] }, worked, nowMs, tunables);
    const [timer, hand] = [minedSoFar(worked, nowMs), manualMined(worked, tunables)];
    expect([timer > 0, hand > 0, timer < flight.mined]).toEqual([true, true, true]);
    expect(after.flights).toEqual([]);
    expect(ledgerSums(effects)).toEqual({ default: timer + hand, clean: 0 });
    expect(after.balance.default - player.balance.default).toBe(timer + hand);
    expect(after.totals).toMatchObject({ trips: 0, mined: timer, manualMined: hand });
    expect(effects.filter(({ kind }) => kind === 'score')).toHaveLength(1);
    expect(reviews(effects)).toEqual([]);
  });

  it('does not count as flown: no award, no star, no step of the chain, no system', () => {
    const progress = { status: 'progress', completed: 2 ** 29 - 1, awarded: 2 ** 29 - 1 } as const;
    const { player, flight } = flying({ ...ready, systems: { 1: progress } }, lastTrip);
    const { player: after, effects } = endFlight(player, flight, endsAtMs(flight), tunables);
    expect(ledgerSums(effects).default).toBe(flight.mined);
    expect({ ...after, balance: 0, totals: 0, ships: 0, flights: 0, week: 0 }).toEqual({
      ...player,
      balance: 0,
      totals: 0,
      ships: 0,
      flights: 0,
      week: 0,
    });
    const types = system(1).trips.map(({ type }) => type);
    expect(tripStatus(after, 1, lastTrip, types)).toBe('available');
    expect(effects.filter(({ kind }) => kind === 'flight')).toEqual([]);
  });

  it.each([
    ['expedition', { docking: { startedAtMs: noon + hour, endedAtMs: noon + hour, earned: 321 } }, 'docking'],
    ['attack', { assault: { startedAtMs: noon + hour, endedAtMs: noon + hour, earned: 321 } }, 'assault'],
  ] as const)('after an %s pays what its arrival game has won', (type, won, reason) => {
    const { player, flight } = flying(ready, firstOf(type));
    const arrived = { ...flight, ...won };
    const { effects } = endFlight({ ...player, flights: [arrived] }, arrived, endsAtMs(flight), tunables);
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'ledger', reason, amount: 321 }));
    expect(ledgerSums(effects).default).toBe(flight.mined + 321);
  });

  it.each([
    ['expedition', null],
    ['expedition', { docking: { startedAtMs: noon, endedAtMs: null, earned: 0 } }],
    ['attack', { assault: { startedAtMs: noon, endedAtMs: null, earned: 0 } }],
  ] as const)('need not wait for the %s’s game', (type, begun) => {
    const { player, flight } = flying(ready, firstOf(type));
    const waiting = { ...flight, ...begun };
    const { player: after } = endFlight({ ...player, flights: [waiting] }, waiting, noon + 1, tunables);
    expect(after.flights).toEqual([]);
  });

  it('brings the ship home, which recovers from then on', () => {
    const { player, flight } = flying(ready, 1);
    const nowMs = noon + flight.durationMs / 2;
    const ship = shipOf(endFlight(player, flight, nowMs, tunables).player, flight.shipId);
    const stats = shipStats(ship, [], tunables);
    const landed = shipOf(player, flight.shipId).health.value;
    expect(ship.health).toEqual({ value: landed, atMs: nowMs });
    expect(healthAt(ship, stats, 0, nowMs + 60_000)).toBeCloseTo(landed + 60_000 * stats.healthPerMs, 9);
  });

  it('leaves other flights alone', () => {
    const attack = flying(ready, firstOf('attack'));
    const both = flying(attack.player, 1);
    expect(endFlight(both.player, both.flight, noon + 1, tunables).player.flights).toEqual([attack.flight]);
  });

  it.each<[string, object]>([
    ['a pay beyond all numbers', { mined: 1e18 }],
    ['a pay that is no number', { mined: Number.NaN }],
    ['a pay below zero', { mined: -5 }],
    ['a cargo beyond all numbers', { baggage: 1e300 }],
    ['no list of pirates', { pirates: undefined }],
    ['a game that has won too much', { docking: { startedAtMs: 0, endedAtMs: 0, earned: 1e18 } }],
    ['no time', { createdAtMs: Number.NaN }],
  ])('with %s is ended without what cannot be paid, which is reported', (_what, fault) => {
    const { player, flight } = flying(ready, 1);
    const broken = { ...flight, ...fault } as Flight;
    const { player: after, effects } = endFlight(
      { ...player, flights: [broken] },
      broken,
      noon + 1,
      tunables,
    );
    expect(after.flights).toEqual([]);
    expect(reviews(effects).length).toBeGreaterThan(0);
    const ship = shipOf(after, flight.shipId);
    expect([ship.health.value, ship.energy.value].every(Number.isFinite)).toBe(true);
    expect(Number.isSafeInteger(after.balance.default)).toBe(true);
    expect(after.balance.default).toBeGreaterThanOrEqual(player.balance.default);
  });

  it.each<[string, object]>([
    ['on a trip of no galaxy', { system: 99, trip: 77 }],
    ['with awards of no kind', { awards: [{ kind: 'gold', count: 1e18 }] }],
    ['with waves of no edition', { waves: { edition: 999, place: 'nowhere' } }],
    ['of a ship that is gone', { shipId: 'gone' }],
  ])('%s is ended and paid', (_what, fault) => {
    const { player, flight } = flying(ready, 1);
    const broken = { ...flight, ...fault } as Flight;
    const change = endFlight({ ...player, flights: [broken] }, broken, endsAtMs(flight), tunables);
    expect(change.player.flights).toEqual([]);
    expect(ledgerSums(change.effects).default).toBe(flight.mined);
  });
});
