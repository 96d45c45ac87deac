import type { Habit } from '#engine/simulation/habits.ts';
import { livePilot } from '#engine/simulation/live-pilot.ts';

export interface PayRow {
  readonly title: string;
  /** PROTO of the program and of an honest hand at the same looks. */
  readonly program: number;
  readonly hand: number;
  /**
   * Pay of the program divided by the pay of a hand that looks in four times a day: the gain of
   * more frequent looks only.
   */
  readonly ratio: number;
  /**
   * Pay of the program divided by the pay of a hand that looks in four times a day: the gain of
   * more frequent looks only.
   */
  readonly ofFourLooks: number;
}

const plain = { stayMinutes: 12, buys: () => [], aiPilot: null, ads: 1, cleanKept: 1000 } as const;
/** Objects that a hand takes and games that it wins; a program's are all. */
const ordinary = 0.55;
const perfect = 1;

const everyHourFrom = (first: number) => () =>
  Array.from({ length: 24 - first }, (_, index) => first + index);
const looks: readonly (readonly [string, Habit['looksAt']])[] = [
  ['four looks', () => [8, 12.5, 18, 22]],
  ['every hour, rests six hours', everyHourFrom(6)],
  ['every hour, round the clock', everyHourFrom(0)],
];

/** Compares a program that misses nothing with an honest hand of the same look-ins and launches. */
export function comparePay(pilots: number, days: number, systemCount: number): PayRow[] {
  const earned = (looksAt: Habit['looksAt'], skill: number) => {
    const habit: Habit = { ...plain, key: `pay ${skill}`, title: '', looksAt, skill, isExact: true };
    const lives = Array.from({ length: pilots }, (_, index) =>
      livePilot(habit, `pay ${index}`, days, systemCount),
    );
    return lives.reduce((sum, life) => sum + (life.days.at(-1)?.earned ?? 0), 0) / pilots;
  };
  const fourLooks = earned(looks[0]![1], ordinary);
  return looks.map(([title, looksAt]) => {
    const [program, hand] = [earned(looksAt, perfect), earned(looksAt, ordinary)];
    return { title, program, hand, ratio: program / hand, ofFourLooks: program / fourLooks };
  });
}

export function payTableOf(rows: readonly PayRow[]): string {
  return [
    '| looks | program, PROTO | honest hand, PROTO | program / hand | program / hand of four looks |',
    '| --- | --: | --: | --: | --: |',
    ...rows.map(
      ({ title, program, hand, ratio, ofFourLooks }) =>
        `| ${title} | ${Math.round(program)} | ${Math.round(hand)} | ${ratio.toFixed(2)} | ${ofFourLooks.toFixed(2)} |`,
    ),
  ].join('\n');
}
