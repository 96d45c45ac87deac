import {
  type Chance,
  chanceOf,
  type Hand,
  type PersonRanges,
  personHand,
  randomHand,
  replayingHand,
  resamplingHand,
  steadyHand,
} from './hands.ts';

/** A kind of pilot: how they tap, when they play, and when their taps reach the server. */
export interface PilotHabit {
  readonly title: string;
  readonly isCheat: boolean;
  /** Its author knows the calibration. */
  readonly isAdversary?: true;
  hand(chance: Chance): Hand;
  /** Hours of a day at which a flight begins; day 0 is a Monday. */
  looksAt(day: number, chance: Chance): readonly number[];
  readonly stayMinutes: readonly [number, number];
  /** Shares of arrival games that are won; none are played without it. */
  readonly wins?: GameOdds;
  /** Most taps of a flight; as many as the cargo takes without it. */
  readonly maxTaps?: number;
  /** Delay of a flight's reports in minutes. */
  lateMinutes(chance: Chance): number;
}

/** Odds by the trip's difficulty. */
export interface GameOdds {
  readonly easy: number;
  readonly medium: number;
  readonly hard: number;
}

export interface TappingPilot {
  readonly habit: PilotHabit;
  readonly hand: Hand;
  readonly chance: Chance;
}

export function pilotOf(habit: PilotHabit, seed: string): TappingPilot {
  const chance = chanceOf(`${habit.title} ${seed}`);
  return { habit, hand: habit.hand(chance), chance };
}

const between = (chance: Chance, least: number, most: number) => least + (most - least) * chance();
const around = (hours: readonly number[], chance: Chance) =>
  hours.map((hour) => hour + between(chance, -0.7, 0.7));
const atOnce = (chance: Chance) => between(chance, 0, 0.2);

const adult: PersonRanges = {
  by: 'pointer',
  quickest: [260, 430],
  perBit: [90, 170],
  tail: [80, 190],
  mood: [40, 90],
  skipped: [0.02, 0.15],
};
const honest = (change: Partial<PersonRanges>) => (chance: Chance) =>
  personHand({ ...adult, ...change }, chance);

const daily = (_day: number, chance: Chance) => around([8, 12.5, 18, 22], chance);
const often = (_day: number, chance: Chance) => around([7.5, 10, 12.5, 15, 17.5, 20, 22.5], chance);
/** Every two or three hours, day and night. */
const always = (_day: number, chance: Chance) => {
  const hours = [];
  for (let hour = between(chance, 0, 2); hour < 24; hour += between(chance, 1.6, 3)) hours.push(hour);
  return hours;
};
/** Sleeps badly: is up for a while in most nights, and hardly sleeps in some. */
const sleepless = (day: number, chance: Chance) => {
  const isBad = chance() < 0.3;
  const night = isBad ? [1, 3.5, 5.5] : chance() < 0.6 ? [between(chance, 0.5, 3)] : [];
  return [...around(night, chance), ...around(day % 7 >= 5 ? [10, 14, 19, 22] : [9, 13, 19, 23], chance)];
};

/** Every hour or so, with six hours of rest. */
const waking = (_day: number, chance: Chance) => {
  const hours = [];
  for (let hour = between(chance, 6, 7); hour < 24; hour += between(chance, 0.9, 1.3)) hours.push(hour);
  return hours;
};

/** A person with practice in the games, and a program that plays them as well as can be, with a jitter. */
const learned: GameOdds = { easy: 0.95, medium: 0.8, hard: 0.6 };
const perfect: GameOdds = { easy: 1, medium: 0.99, hard: 0.97 };

/** Honest habits, simple cheats, and six programs whose authors know the calibration. */
export const pilotHabits: readonly PilotHabit[] = [
  {
    title: 'quick',
    isCheat: false,
    hand: honest({ quickest: [190, 280], tail: [60, 110], skipped: [0.012, 0.05] }),
    looksAt: often,
    stayMinutes: [3, 20],
    wins: learned,
    lateMinutes: atOnce,
  },
  {
    title: 'slow',
    isCheat: false,
    hand: honest({ quickest: [500, 800], tail: [150, 320], skipped: [0.1, 0.4] }),
    looksAt: daily,
    stayMinutes: [4, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'on the bus',
    isCheat: false,
    hand: honest({ mood: [60, 130], skipped: [0.05, 0.25] }),
    looksAt: daily,
    stayMinutes: [3, 12],
    // Tunnels, and on some days a phone without a network until the evening.
    lateMinutes: (chance) =>
      chance() < 0.5 ? atOnce(chance) : chance() < 0.6 ? between(chance, 1, 9) : between(chance, 10, 240),
  },
  {
    title: 'keyboard',
    isCheat: false,
    hand: honest({ by: 'keyboard', quickest: [250, 450], perBit: [80, 160], skipped: [0.03, 0.2] }),
    looksAt: daily,
    stayMinutes: [5, 20],
    lateMinutes: atOnce,
  },
  {
    title: 'list',
    isCheat: false,
    hand: honest({
      by: 'list',
      quickest: [450, 900],
      perBit: [120, 260],
      tail: [120, 300],
      skipped: [0.25, 0.6],
    }),
    looksAt: daily,
    stayMinutes: [5, 25],
    lateMinutes: atOnce,
  },
  {
    title: 'sleepless person',
    isCheat: false,
    hand: honest({ quickest: [280, 500], mood: [60, 120] }),
    looksAt: sleepless,
    stayMinutes: [5, 25],
    lateMinutes: atOnce,
  },
  {
    title: 'few taps',
    isCheat: false,
    hand: honest({}),
    looksAt: daily,
    stayMinutes: [1, 4],
    maxTaps: 6,
    wins: learned,
    lateMinutes: atOnce,
  },
  {
    title: 'fixed interval',
    isCheat: true,
    hand: steadyHand,
    looksAt: daily,
    stayMinutes: [5, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'random interval',
    isCheat: true,
    hand: (chance) => randomHand('pointer', chance),
    looksAt: daily,
    stayMinutes: [5, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'played again',
    isCheat: true,
    hand: (chance) => replayingHand(personHand(adult, chance), chance),
    looksAt: daily,
    stayMinutes: [5, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'late reporter',
    isCheat: true,
    hand: honest({ skipped: [0, 0.02] }),
    looksAt: daily,
    stayMinutes: [15, 40],
    lateMinutes: (chance) => between(chance, 60, 400),
  },
  {
    title: 'round the clock',
    isCheat: true,
    hand: honest({}),
    looksAt: always,
    stayMinutes: [4, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'claims the list',
    isCheat: true,
    hand: (chance) => randomHand('list', chance),
    looksAt: daily,
    stayMinutes: [5, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'resampled delays',
    isCheat: true,
    isAdversary: true,
    hand: (chance) => resamplingHand('pointer', personHand(adult, chance), chance),
    looksAt: daily,
    stayMinutes: [5, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'rests six hours',
    isCheat: true,
    isAdversary: true,
    hand: honest({}),
    looksAt: waking,
    stayMinutes: [4, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'declares keyboard',
    isCheat: true,
    isAdversary: true,
    hand: (chance) => resamplingHand('keyboard', personHand(adult, chance), chance),
    looksAt: daily,
    stayMinutes: [5, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'declares list',
    isCheat: true,
    isAdversary: true,
    hand: (chance) => resamplingHand('list', personHand(adult, chance), chance),
    looksAt: daily,
    stayMinutes: [5, 15],
    lateMinutes: atOnce,
  },
  {
    title: 'below 400 taps',
    isCheat: true,
    isAdversary: true,
    hand: (chance) => resamplingHand('pointer', personHand(adult, chance), chance),
    looksAt: daily,
    stayMinutes: [2, 4],
    maxTaps: 7,
    lateMinutes: atOnce,
  },
  {
    title: 'perfect arrivals',
    isCheat: true,
    isAdversary: true,
    hand: honest({}),
    looksAt: often,
    stayMinutes: [4, 15],
    wins: perfect,
    lateMinutes: atOnce,
  },
];
