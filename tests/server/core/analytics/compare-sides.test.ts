import { describe, expect, it } from 'vitest';
import { randomOf } from '#engine/rules/core/random.ts';
import {
  compareSides,
  meanDifference,
  shareDifference,
  wilson,
  z95,
  z99,
} from '#server/core/analytics/compare-sides.ts';
import type { TableRow } from '#server/core/analytics/daily-tables.ts';

describe('intervals', () => {
  it('of a share are the published ones of Wilson', () => {
    const { low, high } = wilson({ count: 81, n: 263 }, z95);
    expect([low, high].map((bound) => bound.toFixed(4))).toEqual(['0.2553', '0.3662']);
    expect(wilson({ count: 0, n: 10 }, z95).low).toBe(0);
    expect(wilson({ count: 10, n: 10 }, z95).high).toBeCloseTo(1, 12);
  });

  it('of a difference of shares are the published ones of Newcombe', () => {
    const { low, high } = shareDifference({ count: 56, n: 70 }, { count: 48, n: 80 }, z95);
    expect([low, high].map((bound) => bound.toFixed(4))).toEqual(['0.0524', '0.3339']);
  });

  it('hold the true difference about 95 times in a hundred', () => {
    const sample = (round: number, side: number, share: number) => {
      const n = 200;
      const hits = Array.from({ length: n }, (_, index) => randomOf(`${round}`, side, index) < share);
      return { n, count: hits.filter(Boolean).length };
    };
    let held = 0;
    let meansHeld = 0;
    const rounds = 600;
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [sample(round, 1, 0.4), sample(round, 2, 0.3)];
      const { low, high } = shareDifference(a, b, z95);
      if (low <= 0.1 && 0.1 <= high) held++;
      const [ma, mb] = [a, b].map(({ n, count }) => ({ n, sum: count, squares: count })) as [never, never];
      const means = meanDifference(ma, mb, z95);
      if (means.low <= 0.1 && 0.1 <= means.high) meansHeld++;
    }
    for (const share of [held / rounds, meansHeld / rounds]) {
      expect(share).toBeGreaterThan(0.925);
      expect(share).toBeLessThan(0.975);
    }
  });

  it('are wider for more confidence', () => {
    const [a, b] = [
      { count: 56, n: 70 },
      { count: 48, n: 80 },
    ];
    expect(shareDifference(a, b, z99).low).toBeLessThan(shareDifference(a, b, z95).low);
  });
});

describe('two sides', () => {
  const row = (side: 'in' | 'out', table: TableRow['table'], key: string, values: TableRow['values']) => ({
    table,
    day: '2026-11-30',
    cohort: 'events/e',
    side,
    key,
    values,
  });

  it('are compared where both have players', () => {
    const rows = [
      row('in', 'retention', '1', { players: 100, returned: 60 }),
      row('out', 'retention', '1', { players: 200, returned: 80 }),
      row('in', 'retention', '7', { players: 100, returned: 60 }),
      row('in', 'balance', '', { players: 2, amount: 300, squares: 50_000 }),
      row('out', 'balance', '', { players: 2, amount: 100, squares: 10_000 }),
    ];
    const results = compareSides(rows, z95);
    expect(results.map(({ measure }) => measure)).toEqual(['return_1', 'balance']);
    expect(results[0]!.difference).toBeCloseTo(0.2);
    expect(results[0]!.low).toBeGreaterThan(0);
    expect(results[1]).toMatchObject({ in: { n: 2, value: 1.5 }, out: { n: 2, value: 0.5 } });
  });
});
