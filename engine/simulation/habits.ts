import type { Stat } from '../content/kinds.ts';
import { randomOf } from '../rules/core/random.ts';
import { type FlightHand, flightHands } from './play-object.ts';

/** Habits of a kind of pilot: look-ins, their length, and purchases. */
export interface Habit {
  readonly key: string;
  readonly title: string;
  /** For a paying habit: the habit that looks in as often without paying. */
  readonly insteadOf?: string;
  /** Hours of the day at which the pilot looks in, by the number of the day; day 0 is a Monday. */
  looksAt(day: number): readonly number[];
  readonly stayMinutes: number;
  /** A cheat without look-ins, reporting each flight when it is over. */
  readonly isAbsent?: true;
  /** Share of the objects in reach that the pilot takes, and of dockings and assaults that the pilot wins. */
  readonly skill: number;
  /** Way of playing flights; by the skill when absent. */
  readonly hand?: FlightHand;
  /** Every pilot of the habit has exactly this skill. */
  readonly isExact?: true;
  /** The stats that points go to first, in turn; extraction, recovery and health when absent. */
  readonly points?: readonly Stat[];
  /** Products bought with Stars on a day. */
  buys(day: number): readonly string[];
  /** Unlocking of the personal ship's AI pilot, if any, and its flying times. */
  readonly aiPilot: { readonly by: 'paid' | 'free'; readonly at: 'always' | 'night' } | null;
  /** Ads watched per look, when the ship has too little health to fly on. */
  readonly ads: number;
  /** Hundredths of clean PROTO to save; anything above is made into boosters when needed. */
  readonly cleanKept: number;
}

/** One pilot of a habit. */
export type SimulatedPerson = Omit<Habit, 'title'>;

/**
 * Varies a habit, so that its pilots differ. The stay is up to 30 % longer or shorter, the skill up to 0.15
 * higher or lower in steps of 0.05, the hours shift by up to half an hour, and each look is early or late
 * by up to 24 minutes. How often the pilot looks in and what they pay for doesn't vary.
 */
export function simulatedPerson(habit: Habit, seed: string): SimulatedPerson {
  const around = (reach: number, ...path: number[]) => (randomOf(seed, 41, ...path) * 2 - 1) * reach;
  const shift = around(0.5, 1);
  return {
    ...habit,
    skill: habit.isExact ? habit.skill : Math.round((habit.skill + around(0.15, 2)) * 20) / 20,
    stayMinutes: habit.stayMinutes * (1 + around(0.3, 3)),
    looksAt: (day) => habit.looksAt(day).map((hour, index) => hour + shift + around(0.4, 4, day, index)),
  };
}

const nothing = () => [];
const fourTimes = () => [8, 13, 18, 23];
const everyTwoHours = () => [7, 9, 11, 13, 15, 17, 19, 21, 23];
const isWeekend = (day: number) => day % 7 >= 5;

/** The habits that D31 refers to, and those around them. */
export const habits: readonly Habit[] = [
  {
    key: 'casual',
    title: 'Four times a day',
    looksAt: fourTimes,
    stayMinutes: 12,
    skill: 0.5,
    buys: nothing,
    aiPilot: null,
    ads: 1,
    cleanKept: 1000,
  },
  {
    key: 'eager',
    title: 'Every two hours',
    looksAt: everyTwoHours,
    stayMinutes: 20,
    skill: 0.8,
    buys: nothing,
    aiPilot: null,
    ads: 1,
    cleanKept: 1000,
  },
  {
    key: 'weekend',
    title: 'Mostly weekends',
    looksAt: (day) => (isWeekend(day) ? [9, 12, 15, 18, 21, 23] : [21]),
    stayMinutes: 25,
    skill: 0.6,
    buys: nothing,
    aiPilot: null,
    ads: 1,
    cleanKept: 1000,
  },
  {
    key: 'ai',
    title: 'AI pilot, twice a day',
    looksAt: () => [9, 21],
    stayMinutes: 8,
    skill: 0.4,
    buys: nothing,
    aiPilot: { by: 'free', at: 'always' },
    ads: 0,
    cleanKept: 1000,
  },
  {
    key: 'casual-ai',
    title: 'Four times a day, AI by night',
    looksAt: fourTimes,
    stayMinutes: 12,
    skill: 0.5,
    buys: nothing,
    aiPilot: { by: 'free', at: 'night' },
    ads: 1,
    cleanKept: 1000,
  },
  {
    key: 'paying',
    title: 'Four times a day, paying',
    insteadOf: 'casual',
    looksAt: fourTimes,
    stayMinutes: 12,
    skill: 0.5,
    buys: (day) => (day % 14 === 0 ? ['auto-replenish-50', 'clean-50'] : day % 7 === 0 ? ['clean-50'] : []),
    aiPilot: { by: 'paid', at: 'night' },
    ads: 1,
    cleanKept: 1000,
  },
  {
    key: 'all-in',
    title: 'Every two hours, paying for all',
    insteadOf: 'eager',
    looksAt: everyTwoHours,
    stayMinutes: 20,
    skill: 0.8,
    buys: () => ['auto-replenish-50', 'clean-50', 'clean-50', 'clean-50'],
    aiPilot: { by: 'paid', at: 'night' },
    ads: 1,
    cleanKept: 100,
  },
];

const allHours = () => Array.from({ length: 24 }, (_, hour) => hour);
const free = { buys: nothing, aiPilot: null, ads: 1, cleanKept: 1000 } as const;

/** Cheats who report perfect flights that nobody flew, each with an honest pilot who looks in as often. */
export const absentHabits: readonly { readonly absent: Habit; readonly honest: Habit }[] = [
  { looksAt: fourTimes, stayMinutes: 12, skill: 0.5, title: 'Four times a day' },
  { looksAt: everyTwoHours, stayMinutes: 20, skill: 0.8, title: 'Every two hours' },
  { looksAt: allHours, stayMinutes: 10, skill: 0.5, title: 'Every hour, day and night' },
].map((looks) => ({
  absent: { ...free, ...looks, key: `absent ${looks.title}`, skill: 2, isAbsent: true },
  honest: { ...free, ...looks, key: `honest ${looks.title}` },
}));

/** Odds at games on the way and at arrival: of a newcomer, and of hands that have learned them. */
const skillOf: Readonly<Record<string, number>> = {
  careless: 0.3,
  ordinary: 0.7,
  practised: 0.9,
  perfect: 0.98,
};

/**
 * Players of five skills who look in four times a day, stay as long and pay for nothing, each without and
 * with an AI pilot. Nobody's hand: the timer alone, or the AI pilot alone.
 */
export const skilledHabits: readonly Habit[] = [null, ...flightHands].flatMap((hand) =>
  [false, true].map((hasPilot): Habit => {
    const name = hand?.key ?? 'timer';
    return {
      ...free,
      looksAt: fourTimes,
      stayMinutes: 12,
      isExact: true,
      key: `skill-${name}${hasPilot ? '-ai' : ''}`,
      title: hasPilot ? (hand ? `${name}, AI by night` : 'AI pilot alone') : hand ? name : 'timer alone',
      skill: hand ? skillOf[name]! : 0,
      ...(hand && { hand }),
      aiPilot: hasPilot ? { by: 'free', at: hand ? 'night' : 'always' } : null,
    };
  }),
);
