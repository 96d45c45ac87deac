import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { roundDown } from '#engine/rules/core/decision.ts';
import type { Perks } from '#engine/rules/core/modifiers.ts';
import {
  type ForecastShip,
  type ForecastTrip,
  forecastTrip,
  tripDurationMs,
} from '#engine/rules/trip/forecast.ts';
import { by, exact, floor, max, minus, nearest, percentOf, plus, times } from '../../fixtures/exact.ts';
import { noPerks, tunables } from '../../fixtures/given.ts';

const ship: ForecastShip = { extractionPercent: 100, cargoPercent: 40, reduceTripSeconds: 0 };
const trip: ForecastTrip = { type: 'personal', timeHours: 1, baseExtraction: 100 };

describe('the time of a trip', () => {
  it.each([
    ['is its hours', {}, 0, 3600],
    ['is shorter by what the ship saves', {}, 90, 3510],
    ['is a fifth shorter with the lite wormhole', { wormhole: 'lite' }, 0, 2880],
    ['is a third shorter with the full one', { wormhole: 'full' }, 0, 2412],
    ['takes the wormhole from the whole time, not from what the ship left', { wormhole: 'full' }, 600, 1812],
    ['is half of it at least, however much the ship saves', {}, 9999, 1800],
    ['is a good sixth with a full wormhole and such a ship', { wormhole: 'full' }, 9999, 612],
    ['is not touched by crew and extruder', { crewPercent: 20, extruder: 'full' }, 0, 3600],
  ] as const)('%s', (_name, perks, reduceSeconds, seconds) => {
    expect(tripDurationMs(1, reduceSeconds, { ...noPerks, ...perks }, tunables)).toBe(seconds * 1000);
  });

  it('is never below a minute', () => {
    expect(tripDurationMs(0.05, 9999, { ...noPerks, wormhole: 'full' }, tunables)).toBe(60_000);
  });
});

describe('the earnings of a trip', () => {
  it('follow the percentage that an event makes of a base', () => {
    const twice = { ...tunables, extractionPercent: 200 };
    const once = forecastTrip(trip, ship, noPerks, tunables);
    const { base, mined, expected, durationMs } = forecastTrip(trip, ship, noPerks, twice);
    expect({ base, mined, expected }).toEqual({ base: 20_000, mined: 20_000, expected: 28_000 });
    expect(durationMs).toBe(once.durationMs);
  });

  const table: [string, Partial<Perks>, TripType, mined: number, expected: number][] = [
    ['base alone, and the cargo on top when full', {}, 'personal', 100, 140],
    ['no cargo on attack trips', {}, 'attack', 100, 100],
    ['no cargo on expedition trips', {}, 'expedition', 100, 100],
    ['half the base more with the lite extruder', { extruder: 'lite' }, 'personal', 150, 190],
    ['one and a half bases more with the full one', { extruder: 'full' }, 'attack', 250, 250],
    ['the crew percent of the base', { crewPercent: 20 }, 'expedition', 120, 120],
    ['all shares of the same base', { crewPercent: 7.4, extruder: 'full' }, 'personal', 257.4, 297.4],
    ['no share of a wormhole', { wormhole: 'full' }, 'personal', 100, 140],
  ];
  it.each(table)('are %s', (_name, perks, type, mined, expected) => {
    const forecast = forecastTrip({ ...trip, type }, ship, { ...noPerks, ...perks }, tunables);
    expect([forecast.mined / 100, forecast.expected / 100]).toEqual([mined, expected]);
  });

  it('are rounded down to a hundredth once, at the end', () => {
    // 0.333 + 0.1665 + 0.0666 of a hundredth: three halves would be lost if each share were rounded.
    const forecast = forecastTrip(
      { type: 'attack', timeHours: 1, baseExtraction: 33.33 },
      { ...ship, extractionPercent: 50.5 },
      { crewPercent: 20, extruder: 'lite', wormhole: null },
      tunables,
    );
    expect(forecast.base).toBeCloseTo(1683.165, 9);
    expect(forecast.mined).toBe(2861); // 2861.3805
    expect(forecast.expected).toBe(2861);
  });
});

describe('rounding down', () => {
  it.each([
    [0, 0],
    [0.1 + 0.2, 0],
    [99.99999, 99],
    [1.1 * 1.1 * 100, 121],
    [(0.1 + 0.7) * 10, 8],
    [4.35 * 100, 435],
    [1_000_000.999999, 1_000_000],
    [123_456_789.01 * 100, 12_345_678_901],
  ])('makes %f into %i', (value, whole) => {
    expect(roundDown(value)).toBe(whole);
  });
});

const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const perks = fc.record({
  crewPercent: hundredths(0, 20),
  extruder: fc.constantFrom('full' as const, 'lite' as const, null),
  wormhole: fc.constantFrom('full' as const, 'lite' as const, null),
});
const trips = fc.record({
  type: fc.constantFrom<TripType>('personal', 'attack', 'expedition'),
  timeHours: hundredths(0.01, 48),
  baseExtraction: hundredths(0.01, 5000),
});
const ships = fc.record({
  extractionPercent: hundredths(0, 900),
  cargoPercent: hundredths(0, 300),
  reduceTripSeconds: hundredths(0, 20_000),
});
const moved = fc.record({
  extruderPercent: hundredths(0, 500),
  extruderLitePercent: hundredths(0, 500),
  wormholePercent: hundredths(0, 90),
  wormholeLitePercent: hundredths(0, 90),
});

function extruderOf({ extruder }: Perks, numbers: Tunables): number {
  return extruder === null ? 0 : extruder === 'full' ? numbers.extruderPercent : numbers.extruderLitePercent;
}

function wormholeOf({ wormhole }: Perks, numbers: Tunables): number {
  return wormhole === null ? 0 : wormhole === 'full' ? numbers.wormholePercent : numbers.wormholeLitePercent;
}

describe('the forecast, whatever the numbers', () => {
  it('pays what exact fractions give (D16)', () => {
    fc.assert(
      fc.property(trips, ships, perks, moved, (anyTrip, anyShip, anyPerks, numbers) => {
        const set = { ...tunables, ...numbers };
        const forecast = forecastTrip(anyTrip, anyShip, anyPerks, set);
        const base = times(exact(anyTrip.baseExtraction), exact(anyShip.extractionPercent));
        const mined = plus(
          base,
          percentOf(base, exact(extruderOf(anyPerks, set))),
          percentOf(base, exact(anyPerks.crewPercent)),
        );
        const cargo = percentOf(base, exact(anyTrip.type === 'personal' ? anyShip.cargoPercent : 0));
        expect(forecast.mined).toBe(floor(mined));
        expect(forecast.expected).toBe(floor(plus(mined, cargo)));
      }),
      { numRuns: 500 },
    );
  });

  it('takes the time that exact fractions give, never below the minimum (D15)', () => {
    fc.assert(
      fc.property(trips, ships, perks, moved, ({ timeHours }, { reduceTripSeconds }, anyPerks, numbers) => {
        const set = { ...tunables, ...numbers };
        const seconds = times(exact(timeHours), exact(3600));
        const saved = percentOf(seconds, exact(wormholeOf(anyPerks, set)));
        // The smaller of the two savings leaves more.
        const flown = max(
          minus(seconds, exact(reduceTripSeconds)),
          minus(seconds, percentOf(seconds, exact(set.maxSpeedPercent))),
        );
        const left = max(minus(flown, saved), exact(60));
        const durationMs = tripDurationMs(timeHours, reduceTripSeconds, anyPerks, set);
        expect(Math.abs(durationMs - nearest(by(left, exact(0.001))))).toBeLessThanOrEqual(1);
        expect(Number.isInteger(durationMs)).toBe(true);
        expect(durationMs).toBeGreaterThanOrEqual(60_000);
      }),
      { numRuns: 300 },
    );
  });

  it('never pays less for a perk', () => {
    fc.assert(
      fc.property(trips, ships, perks, (anyTrip, anyShip, anyPerks) => {
        const bare = forecastTrip(anyTrip, anyShip, noPerks, tunables);
        const perked = forecastTrip(anyTrip, anyShip, anyPerks, tunables);
        expect(perked.mined).toBeGreaterThanOrEqual(bare.mined);
        expect(perked.durationMs).toBeLessThanOrEqual(bare.durationMs);
        expect(perked.expected).toBeGreaterThanOrEqual(perked.mined);
      }),
      { numRuns: 200 },
    );
  });
});
