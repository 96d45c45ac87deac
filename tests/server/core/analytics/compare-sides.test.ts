import { describe, expect, it } from 'vitest';
import { playersPerSide } from '#engine/rules/core/experiment-size.ts';
import {
  brokenGuardrail,
  compareSides,
  goalResult,
  hasEvenSides,
  strataOf,
} from '#server/core/analytics/compare-sides.ts';
import { addDays, type TableRow } from '#server/core/analytics/daily-tables.ts';

const run = 'a1b2c3d4';
const question = { goal: 'return_1', expected: 40, difference: 5 } as const;
const size = playersPerSide(question);

const row = (
  day: string,
  side: 'in' | 'out',
  measure: string,
  players: number,
  amount: number,
  squares = amount,
): TableRow => ({
  table: 'experiments',
  day,
  cohort: 'events/e',
  side,
  key: `${measure} ${run}`,
  values: { players, amount, squares },
});

/** Days with as many players on each side, of whom these shares reach the goal. */
const days = (count: number, players: number, inside: number, outside: number, measure = 'return_1') =>
  Array.from({ length: count }, (_, index) => addDays('2026-11-01', index)).flatMap((day) => [
    row(day, 'in', measure, players, Math.round(players * inside)),
    row(day, 'out', measure, players, Math.round(players * outside)),
  ]);

describe('the size of an experiment', () => {
  it('grows with the square of the difference', () => {
    expect(size).toBeGreaterThan(1500);
    expect(size).toBeLessThan(1700);
    const half = playersPerSide({ ...question, difference: 2.5 });
    expect(half / size).toBeGreaterThan(3.9);
    expect(half / size).toBeLessThan(4.1);
  });
});

describe('the result of a goal', () => {
  it('is open below the size, with the share that is known', () => {
    const result = goalResult(days(10, size / 20, 0.38, 0.4), run, question);
    expect(result).toMatchObject({ verdict: 'open', size, days: 10, day: '2026-11-10' });
    expect(result.share).toBeCloseTo(0.5, 2);
    expect(result.low).toBeLessThan(0);
    expect(result.high).toBeGreaterThan(0);
  });

  it('is nothing at the full size, and later days change nothing', () => {
    const at = goalResult(days(10, Math.ceil(size / 10), 0.4, 0.4), run, question);
    expect(at).toMatchObject({ verdict: 'none', share: 1, days: 10 });
    const longer = [
      ...days(10, Math.ceil(size / 10), 0.4, 0.4),
      row('2026-12-01', 'in', 'return_1', 5000, 0),
      row('2026-12-01', 'out', 'return_1', 5000, 5000),
    ];
    expect(goalResult(longer, run, question)).toEqual(at);
  });

  it('is decided on the first day beyond the limit, and stays so', () => {
    const early = goalResult(days(10, size / 10, 0.2, 0.5), run, question);
    expect(early.verdict).toBe('less');
    expect(early.days).toBeLessThan(10);
    expect(early.high).toBeLessThan(0);
    expect(goalResult(days(10, size / 10, 0.5, 0.2), run, question).verdict).toBe('more');
  });

  it('knows nothing without players', () => {
    expect(goalResult([], run, question)).toMatchObject({ verdict: 'open', share: 0, day: null, days: 0 });
  });

  it('compares within days, so that a growing audience shows no difference', () => {
    // The share in it grows while returns fall on both sides: added up, the side in it looks 14 points worse.
    const rows = [0, 1, 2].flatMap((index) => {
      const day = addDays('2026-11-01', index);
      const [inside, outside] = [100 + 400 * index, 900 - 400 * index];
      const share = 0.5 - 0.1 * index;
      return [
        row(day, 'in', 'return_1', inside, inside * share),
        row(day, 'out', 'return_1', outside, outside * share),
      ];
    });
    expect(goalResult(rows, run, question).difference).toBeCloseTo(0, 10);
  });
});

describe('the other measures', () => {
  it('are all but the goal, where both sides have players', () => {
    const rows = [
      ...days(1, 100, 0.6, 0.4),
      ...days(1, 100, 0.6, 0.4, 'return_7'),
      row('2026-11-01', 'in', 'paying', 100, 3),
    ];
    expect(compareSides(rows, run, 'return_1').map(({ measure }) => measure)).toEqual(['return_7']);
    expect(compareSides(rows, 'other')).toEqual([]);
  });

  it('need more for a difference than the goal, because they are many', () => {
    const [found] = compareSides(days(10, 300, 0.5, 0.4), run);
    expect(found).toMatchObject({ measure: 'return_1', in: { n: 3000, value: 0.5 } });
    expect(found!.low).toBeGreaterThan(0);
    const [near] = compareSides(days(10, 300, 0.43, 0.4), run);
    expect(near!.low).toBeLessThan(0);
  });

  it('know nothing of a measure that nobody reaches', () => {
    const [refused] = compareSides(days(3, 100, 0, 0, 'refused'), run);
    expect(refused).toMatchObject({ low: -1, high: 1, difference: 0 });
  });
});

describe('the sides', () => {
  const joined = (inside: number, outside: number) => [
    row('2026-11-01', 'in', 'joined', inside, 0),
    row('2026-11-01', 'out', 'joined', outside, 0),
  ];
  it.each([
    [0, 0, true],
    [510, 490, true],
    [5100, 4900, true],
    [6000, 4000, false],
  ])('of %i and %i players are even: %s', (inside, outside, isEven) => {
    expect(hasEvenSides(joined(inside, outside), run)).toBe(isEven);
  });

  it('that are uneven leave the goal undecided', () => {
    const rows = [...days(10, size / 10, 0.2, 0.5), ...joined(6000, 4000)];
    expect(goalResult(rows, run, question).verdict).toBe('uneven');
  });

  it('are strata in the order of joining', () => {
    const rows = [row('2026-11-02', 'out', 'return_1', 2, 1), row('2026-11-01', 'in', 'return_1', 3, 1)];
    expect(strataOf(rows, run, 'return_1').map(({ day, in: inside, out }) => [day, inside.n, out.n])).toEqual(
      [
        ['2026-11-01', 3, 0],
        ['2026-11-02', 0, 2],
      ],
    );
  });
});

describe('a guardrail', () => {
  it.each<[string, TableRow[], string | undefined]>([
    ['less came back', days(10, 200, 0.3, 0.42), 'return_1'],
    ['more came back', days(10, 200, 0.42, 0.3), undefined],
    ['few players', days(2, 30, 0, 0.6), undefined],
    ['a difference by chance', days(2, 100, 0.4, 0.45), undefined],
    ['more calls refused', days(10, 200, 0.1, 0.03, 'refused'), 'refused'],
    ['fewer calls refused', days(10, 200, 0.03, 0.1, 'refused'), undefined],
    [
      'fewer Stars',
      [
        row('2026-11-01', 'in', 'stars', 1000, 1000, 40_000),
        row('2026-11-01', 'out', 'stars', 1000, 3000, 120_000),
      ],
      'stars',
    ],
  ])('with %s', (_what, rows, measure) => {
    expect(brokenGuardrail(rows, run)?.measure).toBe(measure);
  });
});
