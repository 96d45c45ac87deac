import { randomOf } from '#engine/rules/core/random.ts';

/** How a kind of pilot lives: when they look in, for how long, and what they pay for. */
export interface Habit {
  readonly key: string;
  readonly title: string;
  /** For who pays: the habit that looks in as often and doesn't. */
  readonly insteadOf?: string;
  /** Hours of the day at which the pilot looks in, by the day's number; day 0 is a Monday. */
  looksAt(day: number): readonly number[];
  readonly stayMinutes: number;
  /** Share of the objects in reach that are taken, and of docking tries that are won. */
  readonly skill: number;
  /** What is bought with Stars on a day. */
  buys(day: number): readonly string[];
  /** How the personal ship's AI pilot is come by, if at all, and when it flies. */
  readonly aiPilot: { readonly by: 'paid' | 'free'; readonly at: 'always' | 'night' } | null;
  /** Ads watched at a look, when the ship is too worn to fly on. */
  readonly ads: number;
  /** Hundredths of clean PROTO above which it is made into boosters when one is needed. */
  readonly cleanKept: number;
}

/** One pilot of a habit. */
export type Person = Omit<Habit, 'title'>;

/**
 * No two pilots of a habit are alike: each stays longer or shorter than the habit says, by up to 30 %, is more or less
 * skilled, by up to 0.15 in steps of 0.05, has other hours, by up to half an hour, and is late or early at each look, by up
 * to 24 minutes. How often they look in, and what they pay for, is the habit's.
 */
export function personOf(habit: Habit, seed: string): Person {
  const around = (reach: number, ...path: number[]) => (randomOf(seed, 41, ...path) * 2 - 1) * reach;
  const shift = around(0.5, 1);
  return {
    ...habit,
    skill: Math.round((habit.skill + around(0.15, 2)) * 20) / 20,
    stayMinutes: habit.stayMinutes * (1 + around(0.3, 3)),
    looksAt: (day) => habit.looksAt(day).map((hour, index) => hour + shift + around(0.4, 4, day, index)),
  };
}

const nothing = () => [];
const fourTimes = () => [8, 13, 18, 23];
const everyTwoHours = () => [7, 9, 11, 13, 15, 17, 19, 21, 23];
const isWeekend = (day: number) => day % 7 >= 5;

/** The habits that D31 is about, and those around them. */
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
    aiPilot: { by: 'paid', at: 'always' },
    ads: 1,
    cleanKept: 100,
  },
];
