import type { Tunables } from '../../../content/tunables.ts';
import type { Flight, TapTrace } from '../../core/flight-state.ts';
import { objectStay, type SpawnedObject } from '../field/objects.ts';
import { flightObjects } from '../field/wave-objects.ts';

/** Ways to tap: with a finger or the mouse, with the keyboard, or through the list of objects. */
export const tapMethods = ['pointer', 'keyboard', 'list'] as const;
export type TapMethod = (typeof tapMethods)[number];

interface CountedTap {
  readonly k: number;
  readonly t: number;
  /** The pointer when it is missing. */
  readonly by?: Exclude<TapMethod, 'pointer'> | undefined;
}

/** A trace with the taps that were counted, in their order. `nowMs` is when they were reported (D46). */
export function withTaps(
  trace: TapTrace,
  taps: readonly CountedTap[],
  nowMs: number,
  tunables: Tunables,
): TapTrace {
  const lateMs = tunables.reportWithinSeconds * 1000;
  return {
    delays: [
      ...trace.delays,
      ...taps.map(({ k: objectNumber, t }) => t - objectStay(objectNumber, tunables).appearsMs),
    ],
    late: trace.late + taps.filter(({ t }) => nowMs - t > lateMs).length,
    keyboard: trace.keyboard + taps.filter(({ by }) => by === 'keyboard').length,
    list: trace.list + taps.filter(({ by }) => by === 'list').length,
  };
}

/** Way in which most of the taps were made. */
export function methodOf({ delays, keyboard, list }: TapTrace): TapMethod {
  if (list * 2 > delays.length) return 'list';
  return keyboard * 2 > delays.length ? 'keyboard' : 'pointer';
}

/*
 * Sums over a player's taps, from which the signals of the score are computed (D46). Values are relative to
 * each flight's mean, since a player may be quick on one day and slow on another. A delay is the time from an
 * object's appearance to its tap.
 *
 * A person needs longer for a small object far from the last one (Fitts's law), has a long tail of slow taps,
 * and is slow or quick for several taps in a row and for a whole flight. A program has to imitate all of this
 * to pass for a person.
 */
export interface TraceSums {
  readonly taps: number;
  /** Sum of squared deviations from the flight's mean delay, in ms². */
  readonly squares: number;
  /** Sum of cubed deviations, in ms³. */
  readonly cubes: number;
  /** Sum of products of each deviation and the next, in ms². */
  readonly neighbours: number;
  /** Sum of squared reach deviations. Reach is the difficulty of getting to an object, in bits. */
  readonly reach: number;
  /** Sum of reach × delay deviations. */
  readonly reachByDelay: number;
  /** Objects that left between the first and the last tap of a stretch. */
  readonly missed: number;
  readonly flights: number;
  /** Sum of the flights' mean delays, each weighted by its taps. */
  readonly means: number;
  /** Sum of the squared mean delays, each weighted by its taps. */
  readonly meanSquares: number;
  /** Presses at a resonator's ring (D52), and their squared deviations from the flight's mean, in ms². */
  readonly presses: number;
  readonly pressSquares: number;
}

export const noSums: TraceSums = {
  taps: 0,
  squares: 0,
  cubes: 0,
  neighbours: 0,
  reach: 0,
  reachByDelay: 0,
  missed: 0,
  flights: 0,
  means: 0,
  meanSquares: 0,
  presses: 0,
  pressSquares: 0,
};

/** Above this many taps, older ones weigh half. */
const maxTaps = 4000;
/** Maximum gap in a stretch, in object numbers; a longer gap means absence or a lack of energy. */
const longestGap = 6;

/** Adds a flight to the sums. Its trace must have a delay for each tap, and at least three taps. */
export function withFlight(sums: TraceSums, flight: Flight, tunables: Tunables): TraceSums {
  const decay = sums.taps > maxTaps ? 0.5 : 1;
  const { reactions, presses, exists } = readTrace(flight, tunables);
  const delays = around(reactions.map(({ delay }) => delay));
  const reaches = around(reachesOf(reactions.map(({ object }) => object)));
  const pressDelays = around(presses.map(({ delay }) => delay));
  const sum = (of: (index: number) => number) => delays.reduce((total, _, index) => total + of(index), 0);
  const mean = reactions.reduce((total, { delay }) => total + delay, 0) / Math.max(1, delays.length);
  const taps = delays.length;
  // Bessel's correction: deviations from the sample mean are biased low, and neighbouring ones negatively
  // correlated.
  const varianceCorrection = taps / Math.max(1, taps - 1);
  const skewCorrection = (taps * varianceCorrection) / Math.max(1, taps - 2);
  const squaredSum = varianceCorrection * delays.reduce((total, delay) => total + delay ** 2, 0);
  const [delay, reach] = [(index: number) => delays[index] ?? 0, (index: number) => reaches[index] ?? 0];
  return {
    taps: sums.taps * decay + taps,
    squares: sums.squares * decay + squaredSum,
    cubes: sums.cubes * decay + skewCorrection * sum((index) => delay(index) ** 3),
    neighbours:
      sums.neighbours * decay +
      sum((index) => delay(index) * delay(index + 1)) +
      squaredSum / Math.max(1, taps),
    reach: sums.reach * decay + varianceCorrection * sum((index) => reach(index) ** 2),
    reachByDelay:
      sums.reachByDelay * decay + varianceCorrection * sum((index) => reach(index) * delay(index)),
    missed: sums.missed * decay + missedBy(flight.tapped, exists),
    flights: sums.flights * decay + Number(taps > 0),
    means: sums.means * decay + taps * mean,
    meanSquares: sums.meanSquares * decay + taps * mean ** 2,
    presses: sums.presses * decay + presses.length,
    pressSquares: sums.pressSquares * decay + pressDelays.reduce((total, delay) => total + delay ** 2, 0),
  };
}

interface TracedHit {
  readonly object: SpawnedObject;
  readonly delay: number;
}

/**
 * The first hits of a flight. A press at a resonator's ring follows the ring instead of the eye, so that it
 * is judged apart from the reactions.
 */
function readTrace({ seed, waves, tapped, trace }: Flight, tunables: Tunables) {
  const objectOf = waves ? flightObjects(seed, waves, tunables) : () => undefined;
  const hits = tapped.flatMap((objectNumber, index): TracedHit[] => {
    const object = objectOf(objectNumber);
    return object ? [{ object, delay: trace.delays[index] ?? 0 }] : [];
  });
  const isPress = ({ object }: TracedHit) => object.kind?.verb === 'pulse';
  return {
    reactions: hits.filter((hit) => !isPress(hit)),
    presses: hits.filter(isPress),
    exists: (objectNumber: number) => objectOf(objectNumber) !== undefined,
  };
}

/**
 * Intraclass correlation of delays within a flight: share of their variance between flights. It is 0 for
 * independent delays of any distribution, and higher for a person, who is quick on one day and slow on
 * another. `standardError` is the error for independent delays.
 */
export function flightCorrelation({ taps, squares, flights, means, meanSquares }: TraceSums): {
  readonly correlation: number;
  readonly standardError: number;
} {
  const perFlight = taps / Math.max(1, flights);
  const degreesOfFreedom = Math.max(1, flights - 1);
  const between = (meanSquares - means ** 2 / Math.max(1, taps)) / degreesOfFreedom;
  const ratio = between / Math.max(1, squares / Math.max(1, taps));
  return {
    correlation: (ratio - 1) / Math.max(1, perFlight),
    standardError: Math.sqrt(2 / degreesOfFreedom) / Math.max(1, perFlight),
  };
}

/** The numbers as differences from their mean. */
function around(numbers: readonly number[]): number[] {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
  return numbers.map((number) => number - mean);
}

/** Difficulty of reaching each tapped object from the one before, in bits: log2(distance / size + 1). */
function reachesOf(objects: readonly SpawnedObject[]): number[] {
  return objects.map((object, index) => {
    const before = objects[index - 1] ?? object;
    return Math.log2(Math.hypot(object.x - before.x, object.y - before.y) / object.diameter + 1);
  });
}

/** Number of untapped objects between tapped objects; `exists` is false for a number without an object. */
function missedBy(tapped: readonly number[], exists: (objectNumber: number) => boolean): number {
  const sorted = [...tapped].sort((a, b) => a - b);
  return sorted.reduce((missed, objectNumber, index) => {
    const gap = objectNumber - (sorted[index - 1] ?? objectNumber) - 1;
    if (gap <= 0 || gap > longestGap) return missed;
    return missed + Array.from({ length: gap }, (_, step) => objectNumber - 1 - step).filter(exists).length;
  }, 0);
}

const passageLength = 3;
/** Rounding step of delays; a person hardly ever repeats three rounded delays. */
const passageStepMs = 2;
/**
 * One in this many passages is sampled. The passage itself decides, so a repeated passage is sampled again.
 */
const passageShare = 4;

/**
 * Sample of passages of three delays, each packed into a number of 24 bits. A replayed trace
 * has the same passages.
 */
export function passagesOf(delays: readonly number[]): number[] {
  const steps = delays.map((delay) => Math.round(delay / passageStepMs));
  const passages = steps.slice(passageLength - 1).map((_, index) => {
    let hash = 0;
    for (const step of steps.slice(index, index + passageLength))
      hash = (Math.imul(hash ^ step, 0x9e3779b1) >>> 5) & 0xffffff;
    return hash;
  });
  return passages.filter((passage) => passage % passageShare === 0);
}
