import { describe, expect, it } from 'vitest';
import { alwaysValidReach, lookLimits, normalBelow } from '#server/core/analytics/sequential-test.ts';

describe('the normal distribution', () => {
  it.each([
    [-5, 2.866515719e-7],
    [-1.959963985, 0.025],
    [0, 0.5],
    [3, 0.998650102],
    [-8, 0],
    [8, 1],
  ])('is below %f with probability %f', (x, probability) => {
    expect(normalBelow(x)).toBeCloseTo(probability, 9);
  });
});

describe('the limits of looks', () => {
  it('are the published ones of Lan and DeMets for five looks', () => {
    const limits = lookLimits([0.2, 0.4, 0.6, 0.8, 1], 0.05);
    expect(limits.map((limit) => limit.toFixed(3))).toEqual(['4.877', '3.357', '2.680', '2.290', '2.031']);
  });

  it('are that of one look without others, and stay those of before when a look follows', () => {
    expect(lookLimits([1.3], 0.05)[0]).toBeCloseTo(1.96, 3);
    const [first] = lookLimits([0.5, 1], 0.05);
    expect(lookLimits([0.5], 0.05)).toEqual([first]);
    expect(lookLimits([], 0.05)).toEqual([]);
  });

  it('fall from look to look, however many there are', () => {
    const limits = lookLimits(
      Array.from({ length: 60 }, (_, look) => (look + 1) / 60),
      0.05,
    );
    for (const [look, limit] of limits.entries()) expect(limit).toBeLessThanOrEqual(limits[look - 1] ?? 8);
    expect(limits.at(-1)).toBeGreaterThan(2);
  });
});

describe('an interval that is always valid', () => {
  it('is wider than that of one look, and narrows with the error', () => {
    expect(alwaysValidReach(0.02, 0.5, 0.05)).toBeGreaterThan(1.96 * 0.02);
    expect(alwaysValidReach(0.01, 0.5, 0.05)).toBeLessThan(alwaysValidReach(0.02, 0.5, 0.05));
    expect(alwaysValidReach(0.01, 0.5, 0.01)).toBeGreaterThan(alwaysValidReach(0.01, 0.5, 0.05));
  });

  it('is endless where nobody differs', () => {
    expect(alwaysValidReach(0, 0, 0.05)).toBe(Number.POSITIVE_INFINITY);
  });
});
