import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cargoOf,
  objectAt,
  objectSizes,
  objectsInReach,
  playField,
  sizeDiameter,
} from '#engine/rules/trip/field/objects.ts';
import { tunables } from '#tests/engine/rules/core/given.ts';

const seeds = fc.string({ minLength: 1, maxLength: 40 });
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
      fc.property(seeds, numbers, (seed, k) => {
        const { appearsMs, leavesMs } = objectAt(seed, k, tunables);
        expect([appearsMs, leavesMs]).toEqual([k * 1000, k * 1000 + 2400]);
      }),
    );
  });

  it('are wholly inside the field in all allowed sizes', () => {
    const diameter = fc.double({ min: 10, max: 200, noNaN: true });
    fc.assert(
      fc.property(seeds, numbers, diameter, (seed, k, size) => {
        const set = {
          ...tunables,
          objectSizeXs: size,
          objectSizeS: size,
          objectSizeM: size,
          objectSizeL: size,
          objectSizeXl: size,
        };
        const object = objectAt(seed, k, set);
        const half = object.diameter / 2 - 0.5; // places are whole units
        expect(object.x).toBeGreaterThanOrEqual(half);
        expect(object.x).toBeLessThanOrEqual(playField.width - half);
        expect(object.y).toBeGreaterThanOrEqual(half);
        expect(object.y).toBeLessThanOrEqual(playField.height - half);
      }),
      { numRuns: 400 },
    );
  });

  it('depend only on the seed: they are the same in any order of asking', () => {
    fc.assert(
      fc.property(seeds, fc.uniqueArray(numbers, { minLength: 2, maxLength: 12 }), (seed, ks) => {
        const there = new Map(ks.map((k) => [k, objectAt(seed, k, tunables)]));
        for (const k of [...ks].reverse()) expect(objectAt(seed, k, tunables)).toEqual(there.get(k));
      }),
    );
  });

  it('differ between two seeds', () => {
    const places = (seed: string) =>
      Array.from({ length: 30 }, (_, k) => {
        const { x, y } = objectAt(seed, k, tunables);
        return `${x},${y}`;
      });
    expect(places('one')).not.toEqual(places('two'));
  });

  it('never overlap one another while both are there, at the default sizes', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 5000 }), (seed, round) => {
        const [a, b, c] = [0, 1, 2].map((step) => objectAt(seed, round * 6 + step, tunables));
        for (const [one, other] of [
          [a!, b!],
          [b!, c!],
          [a!, c!],
        ] as const) {
          const apart = Math.hypot(one.x - other.x, one.y - other.y);
          expect(apart).toBeGreaterThan(0);
          expect(apart + 1).toBeGreaterThanOrEqual((one.diameter + other.diameter) / 2);
        }
      }),
    );
  });

  it('come in sizes by weight', () => {
    const count = 20_000;
    const found = { xs: 0, s: 0, m: 0, l: 0, xl: 0 };
    for (let k = 0; k < count; k++) found[objectAt('weights', k, tunables).size]++;
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
      expect(objectAt('x', k, none).size).toBe('m');
      expect(objectAt('x', k, { ...none, objectWeightXl: 1 }).size).toBe('xl');
    }
  });

  it('are in reach while they are there, if they appeared before the end', () => {
    const durations = fc.integer({ min: 60_000, max: 200_000 });
    const moments = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(durations, moments, (durationMs, atMs) => {
        fc.pre(atMs <= durationMs);
        const { first, last } = objectsInReach(atMs, durationMs, tunables);
        for (let k = 0; k <= 202; k++) {
          const { appearsMs, leavesMs } = objectAt('x', k, tunables);
          const isThere = appearsMs <= atMs && atMs <= leavesMs && appearsMs < durationMs;
          expect(k >= first && k <= last, `${k}`).toBe(isThere);
        }
      }),
      { numRuns: 60 },
    );
  });
});
