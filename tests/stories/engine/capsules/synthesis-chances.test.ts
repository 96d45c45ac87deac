import { describe, expect, it } from 'vitest';
import { synthesisChances, synthesisPrice, synthesisRefusal } from '#engine/rules/capsules/synthesise.ts';
import { tunables } from '../../../engine/fixtures/given.ts';

describe('synthesis (D5)', () => {
  it('gives auto replenish, full healing or time travel at 49, 49 and 2 %', () => {
    expect(synthesisChances(tunables)).toEqual([
      { type: 'auto_replenish', percent: 49 },
      { type: 'full_healing', percent: 49 },
      { type: 'time_travel', percent: 2 },
    ]);
  });

  it("scales numbers that don't sum to 100", () => {
    const odd = {
      ...tunables,
      synthesisAutoReplenishPercent: 1,
      synthesisFullHealingPercent: 1,
      synthesisTimeTravelPercent: 2,
    };
    expect(synthesisChances(odd).map(({ percent }) => percent)).toEqual([25, 25, 50]);
  });

  it('costs one clean PROTO', () => {
    expect(synthesisPrice(tunables)).toBe(100);
    expect(synthesisRefusal(99, tunables)).toBe('not_enough_clean');
    expect(synthesisRefusal(100, tunables)).toBeUndefined();
  });
});
