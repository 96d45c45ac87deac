import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundDown } from '#engine/rules/core/decision.ts';

describe('rounding down (D1)', () => {
  it.each([
    [0, 0],
    [1.999, 1],
    [2, 2],
    [29.000000000000004, 29],
    [0.29 * 100, 29],
    [1.1 * 1.1 * 100, 121],
    [120.999999, 120],
  ])('makes %d to %d', (hundredths, whole) => {
    expect(roundDown(hundredths)).toBe(whole);
  });

  it('never gives more than the amount, apart from the last bits of a float', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (amount) => {
        const down = roundDown(amount);
        expect(down).toBeLessThanOrEqual(amount + 1e-4);
        expect(amount - down).toBeLessThan(1);
      }),
    );
  });
});
