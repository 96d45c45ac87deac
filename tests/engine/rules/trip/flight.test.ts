import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsAtMs, isOver, manualMined, minedSoFar, remainingMs } from '#engine/rules/trip/flight.ts';
import { by, exact, floor, percentOf, plus, times } from '../../fixtures/exact.ts';
import { aPlayer, firstOf, flying, noon, tunables } from '../../fixtures/given.ts';

const flight = { ...flying(aPlayer(), firstOf('personal')).flight, durationMs: 100_000, mined: 1600 };

describe('the timer of a flight', () => {
  it.each([
    [-5000, 105_000, false, 0],
    [0, 100_000, false, 0],
    [33_333, 66_667, false, 533],
    [99_999, 1, false, 1599],
    [100_000, 0, true, 1600],
    [999_999, 0, true, 1600],
  ])('after %i ms: %i left, over: %s, mined %i', (elapsedMs, leftMs, over, mined) => {
    expect(remainingMs(flight, noon + elapsedMs)).toBe(leftMs);
    expect(isOver(flight, noon + elapsedMs)).toBe(over);
    expect(minedSoFar(flight, noon + elapsedMs)).toBe(mined);
    expect(endsAtMs(flight)).toBe(noon + 100_000);
  });
});

describe('what was mined by hand (D16)', () => {
  it.each([
    [0, [], 0],
    [4000, [], 320],
    [8000, [], 640],
    [0, [1, 2, 3, 4, 5], 400],
    [8000, [1, 2, 3, 4, 5], 1040],
  ])('with %i hundredths of cargo and pirates %j is %i', (baggage, pirates, earned) => {
    const worked = { ...flight, base: 1600, cargoPercent: 40, cargoLimit: 8000, baggage, pirates };
    expect(manualMined(worked, tunables)).toBe(earned);
  });

  it('is nothing on a trip without cargo', () => {
    const { flight: attack } = flying(aPlayer(), firstOf('attack'));
    expect(manualMined(attack, tunables)).toBe(0);
  });

  it('equals the result of exact fractions', () => {
    const cases = fc.record({
      base: fc.integer({ min: 0, max: 5_000_000 }).map((value) => value / 100),
      cargoPercent: fc.integer({ min: 0, max: 300 }),
      cargoLimit: fc.integer({ min: 1, max: 40_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      caught: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(cases, ({ base, cargoPercent, cargoLimit, share, caught }) => {
        const baggage = Math.floor((cargoLimit * share) / 100);
        const pirates = [1, 2, 3, 4, 5].slice(0, caught);
        const cargo = times(
          percentOf(exact(base), exact(cargoPercent)),
          by(exact(baggage), exact(cargoLimit)),
        );
        const paid = times(exact(caught), by(exact(base), exact(20)));
        const worked = { ...flight, base, cargoPercent, cargoLimit, baggage, pirates };
        expect(manualMined(worked, tunables)).toBe(floor(plus(cargo, paid)));
      }),
      { numRuns: 400 },
    );
  });
});
