import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickWeighted, randomOf } from '#engine/rules/core/random.ts';

describe('a number drawn from a seed', () => {
  it('never changes, because old flights must replay', () => {
    expect([randomOf('seed'), randomOf('seed', 0), randomOf('seed', 7, 3), randomOf('', 1)]).toEqual([
      0.8503601383417845, 0.781507320702076, 0.21732605970464647, 0.07799804606474936,
    ]);
  });

  it('is in [0, 1) and depends on every step of its path', () => {
    const step = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.string(), step, step, (seed, a, b) => {
        const drawn = randomOf(seed, a, b);
        expect(drawn).toBeGreaterThanOrEqual(0);
        expect(drawn).toBeLessThan(1);
        expect(randomOf(seed, a, b)).toBe(drawn);
        expect(randomOf(seed, a, b + 1)).not.toBe(drawn);
        expect(randomOf(seed, a + 1, b)).not.toBe(drawn);
      }),
    );
  });

  it('is spread evenly over neighbours', () => {
    const bins = new Array<number>(16).fill(0);
    for (let k = 0; k < 16_000; k++) {
      const bin = Math.floor(randomOf('even', k, 1) * 16);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    for (const count of bins) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe('a weighted pick', () => {
  it.each([
    [0, 0],
    [0.2499, 0],
    [0.25, 2],
    [0.9999, 2],
    [1, 2],
  ])('at %f of [1, 0, 3] is %i', (at, index) => {
    expect(pickWeighted([1, 0, 3], at)).toBe(index);
  });

  it('never picks a weight of 0', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, at) => {
        fc.pre(parts.some((part) => part > 0));
        expect(parts[pickWeighted(parts, at)]).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a weighted pick at the very end', () => {
  it('never picks an index without weight', () => {
    expect(pickWeighted([2, 1, 0, 0], 1)).toBe(1);
  });
});
