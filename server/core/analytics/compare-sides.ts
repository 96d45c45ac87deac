import type { Experiment } from '#engine/content/schemas/offer.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { type ExperimentMeasure, experimentMeasures } from '#engine/protocol/dev/console-data.ts';
import { playersPerSide } from '#engine/rules/core/experiment-size.ts';
import type { Day, TableRow } from './daily-tables.ts';
import { alwaysValidReach, goalAlarms, lookLimits } from './sequential-test.ts';

export type Comparison = AnswerOf<'dev.analytics'>['results'][number];
export type GoalResult = NonNullable<AnswerOf<'dev.experiments'>['data'][number]['result']>;
type Side = 'in' | 'out';

const measures = Object.keys(experimentMeasures) as ExperimentMeasure[];

/** Players of one side, and the sum and the sum of squares of their values. */
interface Sample {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** Players who joined a run on one day: sides are compared within days only. */
interface Stratum extends Readonly<Record<Side, Sample>> {
  readonly day: Day;
}

/** The strata of a run by one measure, in the order of joining. */
export function strataOf(rows: readonly TableRow[], run: string, measure: string): Stratum[] {
  const key = `${measure} ${run}`;
  const byDay = new Map<Day, Partial<Record<Side, Sample>>>();
  for (const { table, key: other, day, side, values } of rows) {
    if (table !== 'experiments' || other !== key || side === 'all') continue;
    const { players = 0, amount = 0, squares = 0 } = values;
    const sample = { n: players, sum: amount, squares };
    byDay.set(day, { ...byDay.get(day), [side]: sample });
  }
  return [...byDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, { in: inside = none, out = none }]) => ({ day, in: inside, out }));
}

const none: Sample = { n: 0, sum: 0, squares: 0 };

/** Sums over strata: the difference in minus out, in which each day counts by its number of pairs. */
class Difference {
  #pairs = 0;
  #sum = 0;
  #variance = 0;
  #in: Sample = none;
  #out: Sample = none;

  add({ in: inside, out }: Stratum): void {
    this.#in = plus(this.#in, inside);
    this.#out = plus(this.#out, out);
    if (inside.n === 0 || out.n === 0) return;
    const both = plus(inside, out);
    const pairs = (inside.n * out.n) / both.n;
    // The variance of both sides together, as of a draw without a difference (Mantel and Haenszel).
    const variance = Math.max(0, (both.squares - (both.sum * both.sum) / both.n) / (both.n - 1));
    this.#pairs += pairs;
    this.#sum += pairs * (inside.sum / inside.n - out.sum / out.n);
    this.#variance += pairs * variance;
  }

  /** Players of the smaller side. */
  get players(): number {
    return Math.min(this.#in.n, this.#out.n);
  }

  get value(): number {
    return this.#pairs === 0 ? 0 : this.#sum / this.#pairs;
  }

  /** Standard error. */
  get error(): number {
    return this.#pairs === 0 ? 0 : Math.sqrt(this.#variance) / this.#pairs;
  }

  /** Standard deviation of one player's value. */
  get deviation(): number {
    return this.#pairs === 0 ? 0 : Math.sqrt(this.#variance / this.#pairs);
  }

  sides(): Record<Side, { n: number; value: number }> {
    const said = ({ n, sum }: Sample) => ({ n, value: n === 0 ? 0 : sum / n });
    return { in: said(this.#in), out: said(this.#out) };
  }
}

function plus(one: Sample, other: Sample): Sample {
  return { n: one.n + other.n, sum: one.sum + other.sum, squares: one.squares + other.squares };
}

function total(strata: readonly Stratum[]): Difference {
  const difference = new Difference();
  for (const stratum of strata) difference.add(stratum);
  return difference;
}

/** Alarms of all further measures together. Each gets the same part, so that their number changes nothing. */
const furtherAlarms = 0.05;

/**
 * Compares the sides of a run by every measure but the goal. The intervals of all measures hold on all days
 * together in 95 of 100 runs: they may be looked at every day.
 */
export function compareSides(rows: readonly TableRow[], run: string, goal?: ExperimentMeasure): Comparison[] {
  const further = measures.filter((measure) => measure !== goal);
  return further.flatMap((measure) => compare(rows, run, measure, furtherAlarms / further.length));
}

/** Empty while a side has nobody. */
function compare(
  rows: readonly TableRow[],
  run: string,
  measure: ExperimentMeasure,
  alarms: number,
): Comparison[] {
  const sum = total(strataOf(rows, run, measure));
  if (sum.players === 0) return [];
  const reach = alwaysValidReach(sum.error, sum.deviation, alarms);
  // Nothing is known while nobody differs from anybody.
  const limit = measure === 'stars' ? Number.MAX_SAFE_INTEGER : 1;
  const interval = {
    low: Math.max(-limit, sum.value - reach),
    high: Math.min(limit, sum.value + reach),
  };
  return [{ measure, ...sum.sides(), difference: sum.value, ...interval }];
}

/** Minimum growth between two looks, as a share of the size: more looks would find nothing more. */
const minGrowth = 0.01;

/**
 * Result of an experiment's goal by the days that are known. It is decided on the first day on which the
 * difference is beyond its limit, or when the stated size is reached; later days change nothing.
 */
export function goalResult(rows: readonly TableRow[], run: string, experiment: Experiment): GoalResult {
  const size = playersPerSide(experiment);
  const looks = looksOf(strataOf(rows, run, experiment.goal), size);
  const limits = lookLimits(
    looks.map(({ share }) => share),
    goalAlarms,
  );
  const points = looks.map(({ sum, ...look }, index) => ({
    ...look,
    ...sum,
    reach: limits[index]! * sum.error,
  }));
  const crossed = points.findIndex(({ value, reach }) => Math.abs(value) > reach);
  const last = crossed >= 0 ? points[crossed] : points.at(-1);
  const isFull = (last?.share ?? 0) >= 1;
  const isEven = hasEvenSides(rows, run);
  const verdict = last && crossed >= 0 ? (last.value > 0 ? 'more' : 'less') : isFull ? 'none' : 'open';
  return {
    size,
    share: Math.min(1, last?.share ?? 0),
    day: last?.day ?? null,
    days: crossed >= 0 ? crossed + 1 : points.length,
    verdict: isEven ? verdict : 'uneven',
    in: last?.sides.in ?? { n: 0, value: 0 },
    out: last?.sides.out ?? { n: 0, value: 0 },
    difference: last?.value ?? 0,
    ...bounds(last),
    points: points
      .slice(0, crossed >= 0 ? crossed + 1 : points.length)
      .map((point) => ({ day: point.day, difference: point.value, ...bounds(point) })),
  };
}

function bounds(point: { value: number; reach: number } | undefined) {
  if (!point) return { low: -1, high: 1 };
  return { low: Math.max(-1, point.value - point.reach), high: Math.min(1, point.value + point.reach) };
}

/** The days on which the sample has grown enough, up to the one that reaches the size. */
function looksOf(strata: readonly Stratum[], size: number) {
  const sum = new Difference();
  const looks: {
    day: Day;
    share: number;
    sum: { value: number; error: number; sides: ReturnType<Difference['sides']> };
  }[] = [];
  for (const stratum of strata) {
    const known = looks.at(-1)?.share ?? 0;
    if (known >= 1) break;
    sum.add(stratum);
    const share = sum.players / size;
    if (sum.error === 0 || share - known < minGrowth) continue;
    const { value, error } = sum;
    looks.push({ day: stratum.day, share, sum: { value, error, sides: sum.sides() } });
  }
  return looks;
}

/** Alarms of the check of the sides' sizes: a wrong one is rarer than a wrong result. */
const unevenAlarms = 0.005;

/** False when more players joined one side than a fair draw explains: the measures can't be believed. */
export function hasEvenSides(rows: readonly TableRow[], run: string): boolean {
  const joined = strataOf(rows, run, 'joined');
  const count = (side: Side) => joined.reduce((sum, stratum) => sum + stratum[side].n, 0);
  const both = count('in') + count('out');
  if (both === 0) return true;
  const reach = alwaysValidReach(0.5 / Math.sqrt(both), 0.5, unevenAlarms);
  return Math.abs(count('in') / both - 0.5) <= reach;
}

/** Alarms of the three guardrails together, on all days of a row. */
const guardAlarms = 0.01;
/** With fewer on one side, a difference shows little. */
const fewest = 100;
const guards = ['return_1', 'refused', 'stars'] as const;

/**
 * The guardrail that an audience has broken: its players come back less, have more calls refused, or pay less
 * Stars than the control. PROTO is none: spending it may be the row's purpose.
 */
export function brokenGuardrail(rows: readonly TableRow[], run: string): Comparison | undefined {
  return guards
    .flatMap((measure) => compare(rows, run, measure, guardAlarms / guards.length))
    .find(({ measure, low, high, ...sides }) => {
      if (sides.in.n < fewest || sides.out.n < fewest) return false;
      return measure === 'refused' ? low > 0 : high < 0;
    });
}
