import { describe, expect, it } from 'vitest';
import type { TripType } from '#engine/content/kinds.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { type BoosterType, boosterCount, type OwnedShip, type Player } from '#engine/rules/core/player.ts';
import { healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { restsFromMs } from '#engine/rules/hangar/ships.ts';
import { endsAtMs, manualMined } from '#engine/rules/trip/flight.ts';
import { applyBooster } from '#engine/rules/trip/use-booster.ts';
import { aPlayer, aShip, firstOf, flying, hour, noon, ok, shipOf, tunables } from '../../fixtures/given.ts';

const boosters = { autoReplenishCount: 2, fullHealingCount: 2, timeTravelCount: 9 };
const hurt = aShip('personal-common', { health: { value: 40, atMs: noon } });
const home = aPlayer({ boosters, ships: [hurt, aShip('combat-common')] });
const types: Record<string, TripType> = { 'personal-common': 'personal', 'combat-common': 'attack' };

function use(player: Player, type: BoosterType, ship: OwnedShip = shipOf(player, hurt.id), nowMs = noon) {
  const isInTrip = player.flights.some(({ shipId }) => shipId === ship.id);
  const stats = shipStats(ship, player.artifacts, tunables);
  return applyBooster(player, type, {
    ship,
    stats,
    tripType: isInTrip ? types[ship.key]! : null,
    nowMs,
    tunables,
  });
}

function with1(fields: Partial<Flight>, priority = 1): Player {
  const { player, flight } = flying(home, priority);
  return { ...player, flights: [{ ...flight, ...fields }] };
}

describe('time travel', () => {
  it('shortens a running trip by half an hour and costs one booster', () => {
    const before = with1({ durationMs: 2 * hour });
    const { player } = ok(use(before, 'time_travel'));
    expect(player.flights[0]!.durationMs).toBe(1.5 * hour);
    expect(player.boosters).toEqual({ ...boosters, timeTravelCount: 8 });
  });

  it('never makes a trip shorter than a minute (D15), and is refused then', () => {
    let player = with1({ durationMs: 1.25 * hour });
    const durations: number[] = [];
    for (let decided = use(player, 'time_travel'); 'ok' in decided; decided = use(player, 'time_travel')) {
      player = decided.ok.player;
      durations.push(player.flights[0]!.durationMs / 60_000);
    }
    expect(durations).toEqual([45, 15, 1]);
    expect(use(player, 'time_travel')).toEqual({ refuse: 'trip_too_short' });
  });

  it('can end a trip, never reopen it', () => {
    const before = with1({ durationMs: hour });
    const nowMs = noon + 0.6 * hour;
    const { player } = ok(use(before, 'time_travel', undefined, nowMs));
    expect(endsAtMs(player.flights[0]!)).toBeLessThanOrEqual(nowMs);
    expect(use(player, 'time_travel', undefined, nowMs)).toEqual({ refuse: 'session_finished' });
  });
});

describe('auto replenish', () => {
  it('fills the cargo', () => {
    const before = with1({ baggage: 123 });
    const flight = ok(use(before, 'auto_replenish')).player.flights[0]!;
    expect(flight.baggage).toBe(flight.cargoLimit);
    expect(manualMined(flight, tunables)).toBe(Math.floor((flight.base * flight.cargoPercent) / 100));
  });

  it.each<[string, Partial<Flight>]>([
    ['after use', { isReplenished: true, baggage: 5 }],
    ['on a full cargo', { baggage: 8000 }],
  ])('is refused %s', (_name, fields) => {
    expect(use(with1(fields), 'auto_replenish')).toEqual({ refuse: 'booster_used' });
  });

  it('is refused where there is no cargo', () => {
    const { player } = flying(home, firstOf('attack'));
    expect(use(player, 'auto_replenish', shipOf(player, 'combat-common'))).toEqual({
      refuse: 'no_cargo_here',
    });
  });
});

describe('full healing', () => {
  it.each([
    ['at home', home],
    ['in a trip', with1({})],
  ])('heals a ship %s to its maximum', (_name, before) => {
    const { player } = ok(use(before, 'full_healing'));
    const ship = shipOf(player, hurt.id);
    const stats = shipStats(ship, [], tunables);
    expect(healthAt(ship, stats, restsFromMs(player, ship.id), noon)).toBe(stats.maxHealth);
    expect(player.boosters).toEqual({ ...boosters, fullHealingCount: 1 });
  });

  it('is refused to a ship in full health, also to one that has just recovered', () => {
    expect(use(home, 'full_healing', shipOf(home, 'combat-common'))).toEqual({ refuse: 'health_full' });
    expect(use(home, 'full_healing', hurt, noon + 2 * hour)).toEqual({ refuse: 'health_full' });
    expect(use(home, 'full_healing', hurt, noon + hour)).toHaveProperty('ok');
  });

  it('leaves the other ships alone', () => {
    const { player } = ok(use(home, 'full_healing'));
    expect(shipOf(player, 'combat-common')).toBe(shipOf(home, 'combat-common'));
  });
});

describe('a booster', () => {
  it.each(['auto_replenish', 'time_travel', 'full_healing'] as const)(
    'of kind %s is refused when none is left',
    (type) => {
      const without = {
        ...with1({}),
        boosters: { autoReplenishCount: 0, fullHealingCount: 0, timeTravelCount: 0 },
      };
      expect(boosterCount(without.boosters, type)).toBe(0);
      expect(use(without, type)).toEqual({ refuse: 'no_booster' });
    },
  );

  it.each(['auto_replenish', 'time_travel'] as const)('of kind %s needs a running trip', (type) => {
    expect(use(home, type)).toEqual({ refuse: 'booster_not_for_trip' });
  });

  it('changes nothing and costs nothing when it is refused', () => {
    const before = with1({ isReplenished: true });
    const copy = structuredClone(before);
    use(before, 'auto_replenish');
    expect(before).toEqual(copy);
  });
});
