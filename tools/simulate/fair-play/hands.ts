import { randomOf } from '#engine/rules/core/random.ts';
import type { TapMethod } from '#engine/rules/trip/fair-play/tap-trace.ts';

/** An object before a hand, and the difficulty of reaching it from the last one, in bits. */
export interface Met {
  readonly k: number;
  readonly reach: number;
}

/** Decides when to tap an object: milliseconds after it appeared, or null for not at all. */
export interface Hand {
  readonly by: TapMethod;
  /** To be called before each flight. */
  begin(): void;
  tap(met: Met): number | null;
}

export type Chance = () => number;

/** Numbers in [0, 1), the same for the same seed. */
export function chanceOf(seed: string): Chance {
  let count = 0;
  return () => randomOf(seed, 61, count++);
}

const between = (chance: Chance, least: number, most: number) => least + (most - least) * chance();
/** A normal distribution around 0. */
const normal = (chance: Chance, spread: number) =>
  spread * Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
const tail = (chance: Chance, mean: number) => -mean * Math.log(1 - chance());

/** Milliseconds, or shares of 0 to 1. Each range is drawn once for a person. */
export interface PersonRanges {
  readonly by: TapMethod;
  /** The quickest reaction, and what each bit of reach adds. */
  readonly quickest: readonly [number, number];
  readonly perBit: readonly [number, number];
  /** The mean of the long tail. */
  readonly tail: readonly [number, number];
  /** Range of alertness; it changes over several taps. */
  readonly mood: readonly [number, number];
  /** Objects that the person doesn't try. */
  readonly skipped: readonly [number, number];
}

/**
 * A person by the models of the field: a normal and an exponential part of the reaction (ex-Gaussian),
 * Fitts's law, slowly changing alertness, and lapses.
 */
export function personHand(ranges: PersonRanges, chance: Chance): Hand {
  const drawn = (range: readonly [number, number]) => between(chance, ...range);
  const quickest = drawn(ranges.quickest);
  const perBit = drawn(ranges.perBit);
  const tailMs = drawn(ranges.tail);
  const moodMs = drawn(ranges.mood);
  const skipped = drawn(ranges.skipped);
  const steadiness = between(chance, 0.5, 0.85);
  const lapses = between(chance, 0.005, 0.04);
  let mood = 0;
  let day = 0;
  return {
    by: ranges.by,
    begin: () => {
      day = normal(chance, 40);
    },
    tap: ({ reach }) => {
      mood = steadiness * mood + normal(chance, moodMs * Math.sqrt(1 - steadiness ** 2));
      if (chance() < skipped) return null;
      const lapse = chance() < lapses ? between(chance, 300, 1300) : 0;
      // The keyboard's mark and the list go from one object to the next, whatever their place.
      const way = ranges.by === 'pointer' ? reach : Math.floor(between(chance, 0, 3));
      return Math.max(
        120,
        quickest + day + mood + perBit * way + normal(chance, 45) + tail(chance, tailMs) + lapse,
      );
    },
  };
}

/** Taps after the same time, but for the timer's own inaccuracy. */
export function steadyHand(chance: Chance): Hand {
  const delay = between(chance, 100, 1200);
  const slack = between(chance, 1, 30);
  return { by: 'pointer', begin: () => undefined, tap: () => delay + between(chance, 0, slack) };
}

/** Taps after a random time, evenly or normally distributed. */
export function randomHand(by: TapMethod, chance: Chance): Hand {
  const isEven = chance() < 0.5;
  const middle = between(chance, 450, 1000);
  const spread = between(chance, 60, 260);
  const skipped = between(chance, 0, 0.12);
  const draw = () =>
    isEven ? between(chance, middle - 1.7 * spread, middle + 1.7 * spread) : middle + normal(chance, spread);
  return { by, begin: () => undefined, tap: () => (chance() < skipped ? null : Math.max(80, draw())) };
}

/** Plays a few recorded flights of a person again and again. */
export function replayingHand(person: Hand, chance: Chance): Hand {
  const records = Array.from({ length: Math.floor(between(chance, 1, 7)) }, () => {
    person.begin();
    return Array.from({ length: 220 }, (_, objectNumber) =>
      person.tap({ k: objectNumber, reach: between(chance, 0.6, 3) }),
    );
  });
  let record = records[0]!;
  let at = 0;
  return {
    by: 'pointer',
    begin: () => {
      record = records[Math.floor(chance() * records.length)]!;
      at = 0;
    },
    tap: () => record[at++ % record.length]!,
  };
}

/** Draws each delay from those of a recorded person, without their order and without a look at the object. */
export function resamplingHand(by: TapMethod, person: Hand, chance: Chance): Hand {
  person.begin();
  const recorded = Array.from({ length: 600 }, () =>
    person.tap({ k: 0, reach: between(chance, 0.6, 3) }),
  ).filter((delay) => delay !== null);
  const skipped = between(chance, 0.05, 0.2);
  return {
    by,
    begin: () => undefined,
    tap: () => (chance() < skipped ? null : recorded[Math.floor(chance() * recorded.length)]!),
  };
}
