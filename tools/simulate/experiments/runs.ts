import type { LiveContent } from '#engine/content/live-content.ts';
import type { EventRow } from '#engine/content/schemas/events.ts';
import type { Audience, Experiment } from '#engine/content/schemas/offer.ts';
import type { ExperimentMeasure } from '#engine/protocol/dev/console-data.ts';
import { playersPerSide } from '#engine/rules/core/experiment-size.ts';
import { cohortsOf, mixedRuns, sidesOf } from '#server/core/analytics/cohort-sides.ts';
import { brokenGuardrail, compareSides, goalResult } from '#server/core/analytics/compare-sides.ts';
import { addDays, startOf, type TableRow, TableSums } from '#server/core/analytics/daily-tables.ts';
import { committedContent } from '#server/core/committed-content.ts';

/** A row of the table: one kind of experiment, run many times. */
export interface Kind {
  readonly name: string;
  /** Players on both sides together, who begin evenly over the days. */
  readonly players: number;
  /** Correlation of a player's days with each other, 0 to 1. */
  readonly correlation: number;
  /** Steps of the audience: percent from each day on. */
  readonly steps: readonly (readonly [day: number, percent: number])[];
  readonly experiment: Experiment;
  /** Points of the return on the next day that the row takes from its players. */
  readonly loss: number;
  /** Share of players who return on a later day, for those who begin first and last. */
  readonly returns: readonly [first: number, last: number];
}

const beginDays = 30;
/** Days until the last value is known. */
const lookDays = beginDays + 30;
const firstDay = '2026-11-01';

const refusedShare = 0.03;
const payingShare = 0.006;

interface Drawn {
  /** Values between 0 and 1, all equally likely. */
  readonly even: () => number;
  /** Values of the standard normal distribution. */
  readonly normal: () => number;
}

/** Fast draws of a seed (mulberry32); a run needs a hundred thousand. */
function drawsOf(seed: number): Drawn {
  let state = seed >>> 0;
  const even = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even());
  return { even, normal };
}

/** A player's first 31 days: presence, refusals and Stars, with one trait behind all of them. */
function play({ correlation }: Kind, returns: number, { even, normal }: Drawn) {
  const trait = normal();
  const chance = (share: number) =>
    normalBelow(Math.sqrt(correlation) * trait + Math.sqrt(1 - correlation) * normal()) < share;
  const isThere = Array.from({ length: 31 }, (_, day) => day === 0 || chance(returns));
  const wasRefused = isThere.map((there) => there && chance(refusedShare));
  const stars = isThere.map((there) => (there && chance(payingShare) ? Math.exp(5 + 1.2 * normal()) : 0));
  return { isThere, wasRefused, stars, even };
}

/** Logistic form of the normal distribution, exact enough for draws. */
function normalBelow(x: number): number {
  return 1 / (1 + Math.exp(-1.5976 * x - 0.07056 * x ** 3));
}

/** The daily tables of a run, each row with the day on which it is known. */
function playRun(kind: Kind, seed: number) {
  const draws = drawsOf(seed);
  const salt = `run ${seed}`;
  const steps = kind.steps.map(([day, percent], index) => ({
    at: index === 0 ? null : new Date(startOf(addDays(firstDay, day))).toISOString(),
    percent,
  }));
  const content = contentOf({ salt, steps, experiment: kind.experiment });
  const cohorts = cohortsOf(content);
  const run = cohorts[0]!.run;
  const known = Array.from({ length: lookDays }, () => new TableSums());
  const isMixed = (day: number, after: number) =>
    mixedRuns(content, startOf(addDays(firstDay, day)), startOf(addDays(firstDay, day + after + 1))).has(run);
  const mixed = Array.from({ length: beginDays }, (_, day) => ({
    1: isMixed(day, 1),
    7: isMixed(day, 7),
    30: isMixed(day, 30),
  }));
  for (let player = 0; player < kind.players; player++) {
    const begin = Math.floor((beginDays * player) / kind.players);
    const day = addDays(firstDay, begin);
    const [first, last] = kind.returns;
    const { isThere, wasRefused, stars, even } = play(
      kind,
      first + ((last - first) * begin) / beginDays,
      draws,
    );
    const [side] = sidesOf(cohorts, `player ${player}`, startOf(day) + 43_200_000);
    if (side?.run === undefined) continue;
    // Only the next day is lost: what follows it stays as it was.
    if (side.side === 'in' && even() < kind.loss / (100 * first)) isThere[1] = false;
    const paid = stars.slice(0, 8).reduce((sum, amount) => sum + amount, 0);
    const add = (measure: ExperimentMeasure | 'joined', after: 0 | 1 | 7 | 30, amount: number) => {
      if (after !== 0 && mixed[begin]![after]) return;
      const values = { players: 1, amount, squares: amount * amount };
      known[begin + after]?.addTo({ table: 'experiments', day, key: `${measure} ${run}` }, [side], values);
    };
    add('joined', 0, 0);
    add('return_1', 1, Number(isThere[1]));
    add('refused', 1, Number(wasRefused[0] || wasRefused[1]));
    add('return_7', 7, Number(isThere[7]));
    add('paying', 7, Number(paid > 0));
    add('stars', 7, paid);
    add('return_30', 30, Number(isThere[30]));
  }
  return { run, known: known.map((sums) => sums.rows()) };
}

function contentOf(audience: Audience): LiveContent {
  const row = { key: 'offer', from: firstDay, until: null, audience } as Partial<EventRow> as EventRow;
  const { events: _, ...rest } = committedContent;
  return { ...rest, events: [row], products: [], tasks: [], chances: [], trips: [] };
}

interface RunJudgement {
  readonly verdict: ReturnType<typeof goalResult>['verdict'];
  /** Another measure was told apart on some day. */
  readonly isFurther: boolean;
  readonly isStopped: boolean;
  /** Difference of the goal over all days, in points. */
  readonly difference: number;
}

/** A run as a team sees it that looks on every day. */
function judgeRun(kind: Kind, seed: number): RunJudgement {
  const { run, known } = playRun(kind, seed);
  const rows: TableRow[] = [];
  let [isFurther, isStopped] = [false, false];
  for (const fresh of known) {
    rows.push(...fresh);
    const further = compareSides(rows, run, kind.experiment.goal);
    isFurther ||= further.some(({ low, high }) => low > 0 || high < 0);
    isStopped ||= brokenGuardrail(rows, run) !== undefined;
  }
  const { verdict } = goalResult(rows, run, kind.experiment);
  const whole = compareSides(rows, run).find(({ measure }) => measure === kind.experiment.goal);
  return { verdict, isFurther, isStopped, difference: 100 * (whole?.difference ?? 0) };
}

/** Numbers of many runs, as shares of them. */
export function judgeKind(kind: Kind, runs: number, seed: number) {
  const outcomes = Array.from({ length: runs }, (_, run) => judgeRun(kind, seed + run * 7919));
  const share = (of: (run: RunJudgement) => boolean) => outcomes.filter(of).length / runs;
  return {
    told: share(({ verdict }) => verdict === 'more' || verdict === 'less'),
    less: share(({ verdict }) => verdict === 'less'),
    uneven: share(({ verdict }) => verdict === 'uneven'),
    further: share(({ isFurther }) => isFurther),
    stopped: share(({ isStopped }) => isStopped),
    difference: outcomes.reduce((sum, { difference }) => sum + difference, 0) / runs,
  };
}

const half = [[0, 50]] as const;
/** Found at about 480 players a side, so that a run of 1 000 players reaches its size. */
const coarse = { goal: 'return_1', expected: 40, difference: 9.1 } as const;
const fine = { goal: 'return_1', expected: 40, difference: 5 } as const;
const usual = { players: 1000, steps: half, experiment: coarse, loss: 0, returns: [0.4, 0.4] } as const;

export const kinds: readonly Kind[] = [
  ...[0, 0.1, 0.3, 0.5].map((correlation) => ({
    ...usual,
    name: `equal, correlation ${correlation}`,
    correlation,
  })),
  {
    ...usual,
    name: 'equal, 10 % grow to 90 %, returns fall',
    correlation: 0.3,
    players: 5000,
    steps: [
      [0, 10],
      [8, 30],
      [16, 50],
      [24, 90],
    ],
    returns: [0.5, 0.3],
  },
  {
    ...usual,
    name: 'five points less on the next day',
    correlation: 0.3,
    players: 2 * Math.ceil(playersPerSide(fine) * 1.03),
    experiment: fine,
    loss: 5,
  },
];
