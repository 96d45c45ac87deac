import { describe, expect, it } from 'vitest';
import { judgeKind, kinds } from '../../../tools/simulate/experiments/runs.ts';

const kind = (name: string) => kinds.find((other) => other.name.includes(name))!;

// `npm run simulate -- experiments` has a thousand runs a row; these are the first of the same.
describe('experiments', () => {
  it('without a difference tell none apart, and stop none', () => {
    const { told, further, stopped, uneven } = judgeKind(kind('correlation 0.5'), 30, 1);
    expect(told).toBeLessThanOrEqual(0.06);
    expect(further).toBeLessThanOrEqual(0.1);
    expect([stopped, uneven]).toEqual([0, 0]);
  });

  it('whose audience grows while returns fall show no difference', () => {
    const { difference, told } = judgeKind(kind('grow'), 15, 1);
    // Twice the standard error of so few runs.
    expect(Math.abs(difference)).toBeLessThan(1.5);
    // Three of fifteen: chance tells more than that apart in one of two hundred such tests.
    expect(told).toBeLessThanOrEqual(0.2);
  });

  it('with five points less find it at their size', () => {
    const { less, told } = judgeKind(kind('five points'), 25, 1);
    expect(less).toBeGreaterThanOrEqual(0.8);
    expect(told).toBe(less);
  });
});
