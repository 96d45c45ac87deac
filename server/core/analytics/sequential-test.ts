/** Share of experiments without a difference that may say one, on both sides together. */
export const goalAlarms = 0.05;

/**
 * Probability that a normal variable is below `x`; off by less than 1e-13. The series of Φ(x) − ½ is exact
 * enough for |x| ≤ 7, and nothing is left beyond.
 */
export function normalBelow(x: number): number {
  if (x < -7) return 0;
  if (x > 7) return 1;
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > 1e-18; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + sum * density(x);
}

function density(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}

/** Largest limit in standard errors: a look that may spend nothing can't cross it. */
const noCrossing = 8;
/** Points at which the density between two limits is known; odd, for Simpson's rule. */
const gridPoints = 81;

/**
 * Limits in standard errors for looks at a growing sample, on both sides: without a difference, all looks
 * together cross one in `alarms` of the experiments. `fractions`: share of the stated size that is known at
 * each look, rising; the last one counts as 1 when it is more. The alarms are spent after Lan and DeMets'
 * form of O'Brien and Fleming's limits, which leaves nearly all for the end; the limits follow from the
 * density of the sums that have crossed none (Armitage, McPherson and Rowe 1969).
 */
export function lookLimits(fractions: readonly number[], alarms: number): number[] {
  const limits: number[] = [];
  let open: Density | null = null;
  let [spent, known] = [0, 0];
  for (const fraction of fractions) {
    const time = Math.min(1, fraction);
    const allowed = spentUntil(time, alarms) - spent;
    const step: Step = { from: open, deviation: Math.sqrt(time - known) };
    const limit = findLimit(step, allowed, Math.sqrt(time));
    limits.push(limit / Math.sqrt(time));
    spent += crossing(step, limit);
    open = densityAfter(step, limit);
    known = time;
  }
  return limits;
}

/** Alarms that may be spent until a share of the size is known. */
function spentUntil(time: number, alarms: number): number {
  return 4 * (1 - normalBelow(quantileAbove(alarms / 4) / Math.sqrt(time)));
}

const quantiles = new Map<number, number>();

/** The number that a normal variable exceeds with this probability. */
function quantileAbove(probability: number): number {
  const stored = quantiles.get(probability);
  if (stored !== undefined) return stored;
  let [low, high] = [-7, 7];
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (1 - normalBelow(middle) > probability) low = middle;
    else high = middle;
  }
  quantiles.set(probability, low);
  return low;
}

/** Density of a sum that has crossed no limit, as a mass at each place. */
interface Density {
  readonly places: readonly number[];
  readonly masses: readonly number[];
}

/** A part of the sample that comes to the sum before; the first part has none before it. */
interface Step {
  readonly from: Density | null;
  readonly deviation: number;
}

/** Probability that the sum is beyond `limit` on either side after the step. */
function crossing({ from, deviation }: Step, limit: number): number {
  const beyond = (place: number) =>
    1 - normalBelow((limit - place) / deviation) + normalBelow((-limit - place) / deviation);
  if (!from) return beyond(0);
  return from.places.reduce((sum, place, index) => sum + from.masses[index]! * beyond(place), 0);
}

function findLimit(step: Step, allowed: number, rootTime: number): number {
  let [low, high] = [0, noCrossing * rootTime];
  if (crossing(step, high) >= allowed) return high;
  while (high - low > 1e-5) {
    const middle = (low + high) / 2;
    if (crossing(step, middle) > allowed) low = middle;
    else high = middle;
  }
  return high;
}

function densityAfter({ from, deviation }: Step, limit: number): Density {
  const gap = (2 * limit) / (gridPoints - 1);
  const places = Array.from({ length: gridPoints }, (_, index) => index * gap - limit);
  const dense = (place: number) => {
    if (!from) return density(place / deviation) / deviation;
    return from.places.reduce(
      (sum, before, index) => sum + (from.masses[index]! * density((place - before) / deviation)) / deviation,
      0,
    );
  };
  const simpson = (index: number) =>
    index === 0 || index === gridPoints - 1 ? gap / 3 : ((index % 2 === 0 ? 2 : 4) * gap) / 3;
  return { places, masses: places.map((place, index) => simpson(index) * dense(place)) };
}

/** Spread of the differences that the mixture expects, in standard deviations of one player. */
const mixtureSpread = 0.05;

/**
 * Half the width of an interval that holds the true difference at all looks together, with a probability of
 * 1 − `alarms` (Robbins' normal mixture): it may be looked at on any day and needs no stated size. `error`:
 * standard error of the difference; `deviation`: standard deviation of one player's value.
 */
export function alwaysValidReach(error: number, deviation: number, alarms: number): number {
  const variance = error * error;
  const mixture = (mixtureSpread * deviation) ** 2;
  if (variance === 0 || mixture === 0) return Number.POSITIVE_INFINITY;
  const whole = variance + mixture;
  return Math.sqrt(((variance * whole) / mixture) * Math.log(whole / (variance * alarms * alarms)));
}
