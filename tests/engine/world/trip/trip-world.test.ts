import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextInputMs } from '#engine/world/trip/trip-world.ts';

const at = (elapsedMs: number, lastInputMs = Number.NEGATIVE_INFINITY, chainMs = 0) =>
  nextInputMs({ elapsedMs, state: { lastInputMs, taps: { chain: { atMs: chainMs } } } });

describe('the time of an input', () => {
  it.each([
    { case: 'the first one', elapsedMs: 1234.4, last: Number.NEGATIVE_INFINITY, chain: 0, t: 1234 },
    { case: 'a later one', elapsedMs: 1300, last: 1234, chain: 1234, t: 1300 },
    { case: 'a second one in the same step', elapsedMs: 1234, last: 1234, chain: 0, t: 1235 },
    {
      case: 'one after a hit in the same step',
      elapsedMs: 1234,
      last: Number.NEGATIVE_INFINITY,
      chain: 1234,
      t: 1235,
    },
    { case: 'the clock was set back a little', elapsedMs: 1000, last: 2999, chain: 2999, t: 3000 },
    { case: 'the clock was set back far', elapsedMs: 1000, last: 3001, chain: 3001, t: 1000 },
  ])('is $t: $case', ({ elapsedMs, last, chain, t }) => {
    expect(at(elapsedMs, last, chain)).toBe(t);
  });

  it('grows with every input while the clock goes back by less than two seconds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10_000, max: 11_900 }), { minLength: 2, maxLength: 40 }),
        (moments) => {
          const times: number[] = [];
          for (const moment of moments) times.push(at(moment, times.at(-1)));
          for (const [i, t] of times.entries()) if (i > 0) expect(t).toBeGreaterThan(times[i - 1]!);
        },
      ),
    );
  });
});
