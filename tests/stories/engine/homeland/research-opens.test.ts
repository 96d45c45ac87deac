import { describe, expect, it } from 'vitest';
import { encounterRows } from '#engine/content/encounters.ts';
import { galaxy } from '#engine/content/galaxy.ts';
import { investmentRows } from '#engine/content/homeland.ts';
import { tunableRows } from '#engine/content/tunables.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { encountersOf } from '#engine/rules/trip/encounters/encounters.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { forecastTrip } from '#engine/rules/trip/forecast.ts';
import { aPlayer, aShip, flying, hour, noPerks, trip, tunables } from '../../../engine/fixtures/given.ts';

/** The numbers after a pool is full. */
const opened = (key: string) => ({
  ...tunables,
  ...Object.fromEntries(
    investmentRows.find((pool) => pool.key === key)!.opens.map(({ tunable, value }) => [tunable, value]),
  ),
});

const flight = {
  ...flying(aPlayer(), 1).flight,
  durationMs: 8 * hour,
  encounters: { secret: 'a'.repeat(32), plannedMs: 8 * hour, stories: [], met: [] },
};
const kindsMet = (numbers: typeof tunables) =>
  new Set(
    Array.from({ length: 200 }, (_, index) => `seed ${index}`).flatMap((seed) =>
      encountersOf({ ...flight, seed }, numbers).map(({ row }) => row.key),
    ),
  );

describe('what research opens (D40)', () => {
  it('is closed at first, and every pool opens something', () => {
    for (const pool of investmentRows)
      for (const { tunable, value } of pool.opens) {
        expect(tunables[tunable], tunable).toBe(0);
        expect(value).toBeLessThanOrEqual(tunableRows[tunable].max);
      }
  });

  it('lets ships at home recover 20 % faster', () => {
    const rate = (numbers: typeof tunables) => shipStats(aShip(), [], numbers).healthPerMs;
    expect(rate(opened('weld-yard')) / rate(tunables)).toBeCloseTo(1.2, 9);
  });

  it('brings more veins, and what had been knocking', () => {
    const veins = (numbers: typeof tunables) =>
      Array.from(
        { length: 6000 },
        (_, k) => natureAt('veins', { edition: 1, place: 'space' }, k, numbers)!,
      ).filter(({ kind }) => kind?.key === 'vein').length;
    const numbers = opened('deep-vein-extruder');
    expect(veins(numbers) / veins(tunables)).toBeGreaterThan(1.3);
    expect(veins(numbers) / veins(tunables)).toBeLessThan(1.7);
    expect(kindsMet(tunables).has('knocking')).toBe(false);
    expect(kindsMet(numbers).has('knocking')).toBe(true);
    expect(kindsMet(opened('whisper-array')).has('answer')).toBe(true);
    expect(kindsMet(numbers).has('answer')).toBe(false);
  });

  it('leaves the encounters of earlier flights as they were', () => {
    const base = encounterRows.filter(({ needs, story }) => !needs && !story).map(({ key }) => key);
    expect([...kindsMet(tunables)].sort()).toEqual([...base].sort());
  });

  it('makes trips past Barnard Still shorter, and none before', () => {
    const still = galaxy.systems.find(({ key }) => key === 'barnard-still')!.priority;
    expect(tunables.researchRoadFrom).toBe(still + 1);
    const lasts = (system: number, numbers: typeof tunables) =>
      forecastTrip(
        { ...trip(system, 30), system },
        { extractionPercent: 100, cargoPercent: 0, reduceTripSeconds: 0 },
        noPerks,
        numbers,
      ).durationMs;
    const numbers = opened('cold-start-drives');
    expect(lasts(still, numbers)).toBe(lasts(still, tunables));
    expect(lasts(still + 1, numbers) / lasts(still + 1, tunables)).toBeCloseTo(0.9, 9);
  });
});
