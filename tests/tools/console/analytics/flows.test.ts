import { describe, expect, it } from 'vitest';
import { sideOf, stack } from '#tools/console/analytics/flows.tsx';
import { mondayOf, percent, total } from '#tools/console/analytics/players.tsx';

const amounts = (count: number) => new Map(Array.from({ length: count }, (_, n) => [`reason_${n}`, n + 1]));
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

describe('the flows', () => {
  it.each([0, 1, 7, 8, 30])('of %d reasons keep their sum, and the rest is the last', (count) => {
    const parts = sideOf(amounts(count), 5, 'kept');
    expect(sum(parts.map(({ amount }) => amount))).toBe(sum([...amounts(count).values()]) + 5);
    expect(parts.length).toBeLessThanOrEqual(8);
    expect(parts.at(-1)).toMatchObject({ name: 'kept', isRest: true });
  });

  it('touch each other at the bar and have room at their side', () => {
    const shapes = stack(sideOf(amounts(6), 0, ''), 2, 20);
    for (const [index, shape] of shapes.slice(1).entries()) {
      const before = shapes[index]!;
      expect(shape.barY).toBeCloseTo(before.barY + before.height);
      expect(shape.y - before.y).toBeGreaterThanOrEqual(18);
    }
  });
});

describe('sums of the tables', () => {
  const row = { table: 'funnel', cohort: '', side: 'all', key: 'tapped' } as const;
  it('are over all days', () => {
    const rows = ['2026-11-29', '2026-11-30'].map((day) => ({ ...row, day, values: { players: 2 } }));
    expect(total(rows, 'funnel', 'tapped')).toEqual({ players: 4 });
    expect(total(rows, 'funnel', 'other')).toEqual({});
  });

  it.each([
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
  ])('know the Monday of %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  it('are written as percent with a true minus', () => {
    expect(percent(-0.123)).toBe('\u221212.3\u202f%');
  });
});
