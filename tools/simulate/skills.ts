import { skilledHabits } from '#engine/simulation/habits.ts';
import { type LifeRecord, livePilot } from '#engine/simulation/live-pilot.ts';

export interface SkillRow {
  readonly title: string;
  /** PROTO a day over the first two weeks, and over the whole time. */
  readonly aDay: number;
  readonly aDayOfAll: number;
  readonly shareByHand: number;
  readonly tapMinutes: number;
  readonly tryMinutes: number;
  /** Launches of the personal ship a look on day 10. */
  readonly launches: number;
  /** Minutes a day of tapping phases, arrival games and encounters in the first 60 days. */
  readonly minutes: { readonly mean: number; readonly least: number };
  /** Days until this many systems were completed; null when the time didn't suffice. */
  readonly systems: Readonly<Record<(typeof milestones)[number], number | null>>;
}

const milestones = [1, 2, 5, 20] as const;
const firstDays = 14;

/** Worth of skill: the same visits, played worse and better. */
export function compareSkills(pilots: number, days: number, systemCount: number): SkillRow[] {
  return skilledHabits.map((habit) => {
    const lives = Array.from({ length: pilots }, (_, index) =>
      livePilot(habit, `skill ${index}`, days, systemCount),
    );
    const mean = (of: (life: LifeRecord) => number) =>
      lives.reduce((sum, life) => sum + of(life), 0) / lives.length;
    return {
      title: habit.title,
      aDay: mean(
        (life) => (life.days[Math.min(firstDays, days) - 1]?.earned ?? 0) / Math.min(firstDays, days),
      ),
      aDayOfAll: mean((life) => (life.days.at(-1)?.earned ?? 0) / days),
      shareByHand: mean((life) => life.shareByHand),
      tapMinutes: mean((life) => life.tapMinutes),
      tryMinutes: mean((life) => life.tryMinutes),
      launches: mean((life) => life.days[9]?.launches ?? 0),
      minutes: minutesOf(lives),
      systems: {
        1: daysTo(lives, 1),
        2: daysTo(lives, 2),
        5: daysTo(lives, 5),
        20: daysTo(lives, 20),
      },
    };
  });
}

/** Minutes on offer: each day is the mean of all pilots. */
function minutesOf(lives: readonly LifeRecord[]): SkillRow['minutes'] {
  const days = (lives[0]?.days ?? [])
    .slice(0, 60)
    .map((_, day) => lives.reduce((sum, life) => sum + life.days[day]!.minutes, 0) / lives.length);
  return { mean: days.reduce((sum, minutes) => sum + minutes, 0) / days.length, least: Math.min(...days) };
}

/** The median of the days on which a system was completed. */
function daysTo(lives: readonly LifeRecord[], systems: number): number | null {
  const days = lives
    .map((life) => (systems === 1 ? life.firstSystemDays : dayOf(life, systems)))
    .map((day) => day ?? Number.POSITIVE_INFINITY)
    .sort((a, b) => a - b);
  const middle = days[Math.floor(days.length / 2)] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(middle) ? middle : null;
}

function dayOf({ days }: LifeRecord, systems: number): number | null {
  const index = days.findIndex((day) => day.systems >= systems);
  return index < 0 ? null : index + 1;
}

/** A table to read in a terminal. */
export function skillTable(rows: readonly SkillRow[]): string {
  const heads = [
    'Player',
    'PROTO a day',
    'in all',
    'By hand',
    'Tapping a day',
    'Tries a day',
    'Launches a look',
    'Minutes, least',
    ...milestones.map((n) => `System ${n}`),
  ];
  const cells = rows.map(
    ({ title, aDay, aDayOfAll, shareByHand, tapMinutes, tryMinutes, systems, ...row }) => [
      title,
      aDay.toFixed(0),
      aDayOfAll.toFixed(0),
      `${(shareByHand * 100).toFixed(0)} %`,
      `${tapMinutes.toFixed(1)} min`,
      `${tryMinutes.toFixed(1)} min`,
      row.launches.toFixed(2),
      `${row.minutes.mean.toFixed(1)}, ${row.minutes.least.toFixed(1)}`,
      ...milestones.map((n) => (systems[n] === null ? '–' : `${systems[n].toFixed(1)} d`)),
    ],
  );
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ');
  return [line(heads), widths.map((width) => '─'.repeat(width)).join('  '), ...cells.map(line)].join('\n');
}
