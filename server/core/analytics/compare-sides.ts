import type { LiveContent } from '#engine/content/live-content.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { TableName } from '#engine/protocol/dev/console-data.ts';
import type { Cohort } from './cohort-sides.ts';
import type { TableRow } from './daily-tables.ts';

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
 * Compares the players in a cohort with those out of it, over all days of the rows. Shares by Newcombe's
 * interval from two of Wilson's, the balance by Welch's interval of two means. `z` is the quantile of the
 * confidence. What only one side has isn't compared.
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

export interface Interval {
  readonly low: number;
  readonly high: number;
}
export interface Share {
  readonly count: number;
  readonly n: number;
}
export interface Sample {
  readonly n: number;
  readonly sum: number;
  /** The sum of the squares. */
  readonly squares: number;
}

/** Quantiles of the normal distribution: two-sided 95 % and 99 %. */
export const z95 = 1.959964;
export const z99 = 2.575829;

/** Wilson's interval of a share: it stays within 0 and 1, also with few or with none. */
export function wilson({ count, n }: Share, z: number): Interval {
  const share = count / n;
  const middle = share + (z * z) / (2 * n);
  const reach = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const whole = 1 + (z * z) / n;
  return { low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) };
}

/** The difference of two shares, the first minus the second: Newcombe's interval from two of Wilson's. */
export function shareDifference(a: Share, b: Share, z: number): Interval {
  const [shareA, shareB] = [a.count / a.n, b.count / b.n];
  const [ofA, ofB] = [wilson(a, z), wilson(b, z)];
  const difference = shareA - shareB;
  return {
    low: difference - Math.hypot(shareA - ofA.low, ofB.high - shareB),
    high: difference + Math.hypot(ofA.high - shareA, shareB - ofB.low),
  };
}

/**
 * The difference of two means, the first minus the second: Welch's interval, for samples large enough for the
 * normal one.
 */
export function meanDifference(a: Sample, b: Sample, z: number): Interval {
  const difference = a.sum / a.n - b.sum / b.n;
  const reach = z * Math.sqrt(varianceOf(a) / a.n + varianceOf(b) / b.n);
  return { low: difference - reach, high: difference + reach };
}

function varianceOf({ n, sum, squares }: Sample): number {
  return Math.max(0, (squares - (sum * sum) / n) / (n - 1));
}

/** With fewer on one side, a difference shows little. */
const fewest = 100;
/** A smaller difference isn't worth a stop, however sure it is: a share of the players, and PROTO a day. */
const smallest = { share: 0.01, balance: 1 };

/**
 * The guardrail that an audience has broken: its players return less, have more calls refused, or end the day
 * with less PROTO than the control, with a confidence above 99 %. The usual 95 % would be too little, because
 * the team looks every day.
 */
export function brokenGuardrail(rows: readonly TableRow[]): Comparison | undefined {
  return compareSides(rows, z99).find(({ measure, difference, low, high, ...sides }) => {
    if (sides.in.n < fewest || sides.out.n < fewest || measure === 'paying') return false;
    if (Math.abs(difference) < (measure === 'balance' ? smallest.balance : smallest.share)) return false;
    return measure === 'refused' ? low > 0 : high < 0;
  });
}

/** True while the row is still to reach more players. */
export function growsLater({ audience }: Cohort, nowMs: number): boolean {
  return audience.steps.some(({ at }) => at !== null && Date.parse(at) > nowMs);
}

/** The table of the content with the row's later steps taken out. Who has it keeps it. */
export function withoutLaterSteps(
  content: LiveContent,
  { table, key, audience }: Cohort,
  nowMs: number,
): Partial<LiveContent> {
  const steps = audience.steps.filter(({ at }) => at === null || Date.parse(at) <= nowMs);
  const rows = content[table].map((row) =>
    row.key === key ? { ...row, audience: { ...audience, steps } } : row,
  );
  return { [table]: rows };
}

/** Published by nobody: no token's name has a space. */
export const guardrailAuthor = 'the guardrail';

/** Note of the guardrail about a stop, in the history of the content and in the audit. */
export function stopNote({ cohort, audience }: Cohort, broken: Comparison): string {
  const said = (value: number) =>
    broken.measure === 'balance' ? value.toFixed(2) : `${(100 * value).toFixed(2)} %`;
  return (
    `${stopMark(cohort, audience.salt)}${broken.measure}: ${said(broken.in.value)} of ${broken.in.n} in it, ` +
    `${said(broken.out.value)} of ${broken.out.n} out of it, a difference between ${said(broken.low)} and ` +
    `${said(broken.high)} with 99 % confidence. Later steps are taken out.`
  );
}

/** Start of the notes about a row's stops. */
export function stopMark(cohort: string, salt: string): string {
  return `${cohort} [${salt}] `;
}

/** A stop from its note; undefined for another note. */
export function readStop(note: string): { cohort: string; measure: Comparison['measure'] } | undefined {
  const [, cohort, measure] = /^(\S+) \[.*\] (\w+): /.exec(note) ?? [];
  return cohort && measure ? { cohort, measure: measure as Comparison['measure'] } : undefined;
}
