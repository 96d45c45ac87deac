import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { forecastTrip } from '#engine/rules/trip/forecast.ts';
import { startFlight } from '#engine/rules/trip/launch.ts';
import {
  type LaunchCase,
  launchReasons,
  launchRefusals,
  shipTypeFor,
} from '#engine/rules/trip/launch-refusals.ts';
import {
  aPlayer,
  aShip,
  firstOf,
  flying,
  hour,
  noon,
  noPerks,
  shipOf,
  trip,
  tunables,
} from '../../fixtures/given.ts';

const good = {
  systemStatus: 'progress',
  tripStatus: 'available',
  tripType: 'personal',
  minRarity: 'common',
  damage: 10,
  ship: { type: 'personal', rarity: 'common', health: 10, isTypeInTrip: false },
} as const satisfies LaunchCase;
const ship = good.ship;

describe('a launch', () => {
  it.each<[string, LaunchCase]>([
    ['with just enough health', good],
    ['again on a completed trip (D12)', { ...good, tripStatus: 'completed' }],
    ['in a completed system', { ...good, systemStatus: 'completed' }],
    ['of a rarer ship than needed', { ...good, minRarity: 'rare', ship: { ...ship, rarity: 'epic' } }],
    ['to attack', { ...good, tripType: 'attack', ship: { ...ship, type: 'combat' } }],
    ['on an expedition', { ...good, tripType: 'expedition', ship: { ...ship, type: 'expeditionary' } }],
  ])('goes %s', (_name, launch) => {
    expect(launchRefusals(launch)).toEqual([]);
  });

  it.each<[string, LaunchCase]>([
    ['system_unavailable', { ...good, systemStatus: 'unavailable' }],
    ['system_unavailable', { ...good, systemStatus: 'available' }],
    ['trip_unavailable', { ...good, tripStatus: 'unavailable' }],
    ['trip_in_progress', { ...good, tripStatus: 'progress' }],
    ['no_ship', { ...good, ship: null }],
    ['ship_type_mismatch', { ...good, tripType: 'attack' }],
    ['ship_type_mismatch', { ...good, ship: { ...ship, type: 'combat' } }],
    ['ship_rank_too_low', { ...good, minRarity: 'rare' }],
    ['ship_rank_too_low', { ...good, minRarity: 'epic', ship: { ...ship, rarity: 'rare' } }],
    ['ship_in_trip', { ...good, ship: { ...ship, isTypeInTrip: true } }],
    ['health_too_low', { ...good, ship: { ...ship, health: 9.99 } }],
  ])('is refused for %s alone: case %#', (code, launch) => {
    expect(launchRefusals(launch)).toEqual([code]);
  });

  it('is refused for every reason that holds, and only then', () => {
    const statuses = ['unavailable', 'available', 'progress', 'completed'] as const;
    const rarities = ['common', 'rare', 'epic'] as const;
    const cases: fc.Arbitrary<LaunchCase> = fc.record({
      systemStatus: fc.constantFrom(...statuses),
      tripStatus: fc.constantFrom(...statuses),
      tripType: fc.constantFrom('personal', 'attack', 'expedition'),
      minRarity: fc.constantFrom(...rarities),
      damage: fc.integer({ min: 1, max: 100 }),
      ship: fc.option(
        fc.record({
          type: fc.constantFrom('personal', 'expeditionary', 'combat'),
          rarity: fc.constantFrom(...rarities),
          health: fc.integer({ min: 0, max: 150 }),
          isTypeInTrip: fc.boolean(),
        }),
      ),
    });
    fc.assert(
      fc.property(cases, (launch) => {
        const { systemStatus, tripStatus, ship: flown } = launch;
        const speaksAgainst = [
          [systemStatus === 'unavailable' || systemStatus === 'available', 'system_unavailable'],
          [tripStatus === 'unavailable', 'trip_unavailable'],
          [tripStatus === 'progress', 'trip_in_progress'],
          [flown === null, 'no_ship'],
          [flown && flown.type !== shipTypeFor(launch.tripType), 'ship_type_mismatch'],
          [flown && rarities.indexOf(flown.rarity) < rarities.indexOf(launch.minRarity), 'ship_rank_too_low'],
          [flown?.isTypeInTrip, 'ship_in_trip'],
          [flown && flown.health < launch.damage, 'health_too_low'],
        ].flatMap(([holds, code]) => (holds ? [code] : []));
        expect(launchRefusals(launch)).toEqual(speaksAgainst);
        expect(launchRefusals(launch)).toHaveLength(launchReasons.filter(({ when }) => when(launch)).length);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a flight as it starts', () => {
  it('fixes what the forecast promised', () => {
    const player = aPlayer();
    const row = trip(1, firstOf('personal'));
    const stats = shipStats(shipOf(player, 'personal-common'), [], tunables);
    const perks = { crewPercent: 5, extruder: 'lite', wormhole: null } as const;
    const { flight } = flying(player, firstOf('personal'), { perks });
    const forecast = forecastTrip(row, stats, perks, tunables);
    expect(flight).toMatchObject({
      createdAtMs: noon,
      durationMs: forecast.durationMs,
      mined: forecast.mined,
      expected: forecast.expected,
      base: forecast.base,
      cargoLimit: 8000,
      cargoPercent: 40,
      baggage: 0,
      tapped: [],
      pirates: [],
    });
  });

  it('takes the damage at once (D9) from the recovered health', () => {
    const hurt = aShip('personal-common', { health: { value: 50, atMs: noon - hour } });
    const { player } = flying(aPlayer({ ships: [hurt] }), firstOf('personal'));
    const recovered = 50 + (100 * 3600) / 8580;
    expect(shipOf(player, hurt.id).health.value).toBeCloseTo(recovered - trip(1, 1).damage, 9);
    expect(shipOf(player, hurt.id).health.atMs).toBe(noon);
  });

  it.each([
    [0, 0, 80 * 0.7],
    [4, 10, 80 * 0.7],
    [4, 60, 60],
    [5, 10, 10],
  ])('after %s trips and with %s energy begins with %s (D50)', (trips, value, energy) => {
    const tired = aShip('personal-common', { energy: { value, atMs: noon } });
    const totals = { ...aPlayer().totals, trips };
    const { player } = flying(aPlayer({ ships: [tired], totals }), firstOf('personal'));
    expect(shipOf(player, tired.id).energy).toEqual({ value: energy, atMs: noon });
  });

  it('is refused just below the damage, and leaves 0 health at exactly the damage', () => {
    const { damage } = trip(1, 1);
    const launch = (value: number) => {
      const player = aPlayer({ ships: [aShip('personal-common', { health: { value, atMs: noon } })] });
      const flown = shipOf(player, 'personal-common');
      const order = { flightId: 's', seed: 's', tunablesVersion: 1, system: 1, trip: 1 };
      const stats = shipStats(flown, [], tunables);
      return startFlight(player, flown, {
        stats,
        row: trip(1, 1),
        perks: noPerks,
        request: order,
        nowMs: noon,
        tunables,
      });
    };
    expect(launch(damage - 1e-9)).toEqual({ refuse: 'health_too_low' });
    const gone = launch(damage);
    expect('ok' in gone && shipOf(gone.ok.player, 'personal-common').health.value).toBe(0);
  });

  it('leaves the other ships, the money and the rest alone', () => {
    const before = aPlayer();
    const { player, flight } = flying(before, firstOf('attack'));
    const { ships: _ships, flights, ...rest } = player;
    const { ships: _before, flights: _none, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect(flights).toEqual([flight]);
    for (const other of ['personal-common', 'expeditionary-common'])
      expect(shipOf(player, other)).toBe(shipOf(before, other));
  });
});
