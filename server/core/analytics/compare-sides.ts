import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { TableName } from '#engine/protocol/dev/console-data.ts';
import { type Interval, meanDifference, shareDifference } from './intervals.ts';
import type { TableRow } from './tables.ts';

export type Comparison = AnswerOf<'dev.analytics'>['results'][number];
type Measure = Comparison['measure'];

/** Shares: how many of how many. Days of one player count one by one, as if they were of several. */
const shares: readonly [
  Measure,
  of: readonly [TableName, string, string],
  from: readonly [TableName, string, string],
][] = [
  ['return_1', ['retention', '1', 'returned'], ['retention', '1', 'players']],
  ['return_7', ['retention', '7', 'returned'], ['retention', '7', 'players']],
  ['return_30', ['retention', '30', 'returned'], ['retention', '30', 'players']],
  ['paying', ['conversion', '', 'payers'], ['activity', '', 'players']],
  ['refused', ['activity', '', 'refusedPlayers'], ['activity', '', 'players']],
];

/**
 * Compares the players in a cohort with those out of it, over all days of the rows. Shares by Newcombe's interval from two of
 * Wilson's, the balance by Welch's interval of two means. `z` is the quantile of the confidence. What only one side has isn't
 * compared.
 */
export function compareSides(rows: readonly TableRow[], z: number): Comparison[] {
  const compared = shares.flatMap(([measure, of, from]) => {
    const side = (name: 'in' | 'out') => ({ count: sum(rows, name, ...of), n: sum(rows, name, ...from) });
    const [inside, outside] = [side('in'), side('out')];
    if (inside.n === 0 || outside.n === 0) return [];
    const value = { in: inside.count / inside.n, out: outside.count / outside.n };
    return [
      toComparison(
        measure,
        [inside.n, value.in],
        [outside.n, value.out],
        shareDifference(inside, outside, z),
      ),
    ];
  });
  return [...compared, ...compareBalance(rows, z)];
}

/** In PROTO a player and day. */
function compareBalance(rows: readonly TableRow[], z: number): Comparison[] {
  const side = (name: 'in' | 'out') => ({
    n: sum(rows, name, 'balance', '', 'players'),
    sum: sum(rows, name, 'balance', '', 'amount') / 100,
    squares: sum(rows, name, 'balance', '', 'squares') / 10_000,
  });
  const [inside, outside] = [side('in'), side('out')];
  if (inside.n < 2 || outside.n < 2) return [];
  return [
    toComparison(
      'balance',
      [inside.n, inside.sum / inside.n],
      [outside.n, outside.sum / outside.n],
      meanDifference(inside, outside, z),
    ),
  ];
}

function toComparison(
  measure: Measure,
  [n, value]: readonly [number, number],
  [outN, outValue]: readonly [number, number],
  { low, high }: Interval,
): Comparison {
  const sides = { in: { n, value }, out: { n: outN, value: outValue } };
  return { measure, ...sides, difference: value - outValue, low, high };
}

function sum(rows: readonly TableRow[], side: string, table: TableName, key: string, name: string): number {
  return rows
    .filter((row) => row.side === side && row.table === table && row.key === key)
    .reduce((total, { values }) => total + (values[name] ?? 0), 0);
}
