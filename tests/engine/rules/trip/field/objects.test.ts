import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cargoOf,
  objectSizes,
  objectStay,
  objectsInReach,
  sizeAt,
  sizeDiameter,
} from '#engine/rules/trip/field/objects.ts';
import { tunables } from '../../../fixtures/given.ts';

const numbers = fc.integer({ min: 0, max: 200_000 });

describe('the objects of a flight (D17)', () => {
  it.each([
    ['xs', 22, 0.5],
    ['s', 42, 0.8],
    ['m', 62, 1],
    ['l', 82, 1.2],
    ['xl', 102, 1.4],
  ] as const)('of size %s measure %i and hold %f, plus a hundredth a point', (size, diameter, cargo) => {
    expect(sizeDiameter(size, tunables)).toBe(diameter);
    expect(cargoOf(size, 0, tunables)).toBe(Math.round(cargo * 100));
    expect(cargoOf(size, 60, tunables)).toBe(Math.round(cargo * 100) + 60);
  });

  it('appear one a second and stay 2.4 seconds', () => {
    fc.assert(
      fc.property(numbers, (k) => {
        const { appearsMs, leavesMs } = objectStay(k, tunables);
        expect([appearsMs, leavesMs]).toEqual([k * 1000, k * 1000 + 2400]);
      }),
    );
  });

  it('come in sizes by weight', () => {
    const count = 20_000;
    const found = { xs: 0, s: 0, m: 0, l: 0, xl: 0 };
    for (let k = 0; k < count; k++) found[sizeAt('weights', k, tunables, {})]++;
    const weights = [18, 26, 28, 18, 10];
    for (const [index, size] of objectSizes.entries())
      expect(found[size] / count, size).toBeCloseTo((weights[index] ?? 0) / 100, 1.7);
  });

  it('have the only size with a weight, or the middle size without weights', () => {
    const none = {
      ...tunables,
      objectWeightXs: 0,
      objectWeightS: 0,
      objectWeightM: 0,
      objectWeightL: 0,
      objectWeightXl: 0,
    };
    for (let k = 0; k < 50; k++) {
      expect(sizeAt('x', k, none, {})).toBe('m');
      expect(sizeAt('x', k, { ...none, objectWeightXl: 1 }, {})).toBe('xl');
    }
  });

  it('are in reach while they are there, if they appeared before the end', () => {
    const durations = fc.integer({ min: 60_000, max: 200_000 });
    const moments = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(durations, moments, (durationMs, atMs) => {
        fc.pre(atMs <= durationMs);
        const { first, last } = objectsInReach(atMs, durationMs, tunables, tunables.objectLifeMs);
        for (let k = 0; k <= 202; k++) {
          const { appearsMs, leavesMs } = objectStay(k, tunables);
          const isThere = appearsMs <= atMs && atMs <= leavesMs && appearsMs < durationMs;
          expect(k >= first && k <= last, `${k}`).toBe(isThere);
        }
      }),
      { numRuns: 60 },
    );
  });
});
