import type { Habit } from './habits.ts';
import type { Told } from './live-pilot.ts';

export interface Summary {
  readonly habit: Habit;
  readonly pilots: number;
  /** Means over the pilots at the end of each day. */
  readonly earned: readonly number[];
  readonly spent: readonly number[];
  readonly systems: readonly number[];
  readonly columns: Readonly<Record<string, string>>;
  /** Days, the middle pilot's; null when fewer than half got there. */
  readonly firstSystem: number | null;
  readonly galaxy: number | null;
}

export function summarise(habit: Habit, told: readonly Told[]): Summary {
  const mean = (of: (one: Told) => number) => told.reduce((sum, one) => sum + of(one), 0) / told.length;
  const days = told[0]?.days.length ?? 0;
  const daily = (key: 'earned' | 'spent' | 'systems') =>
    Array.from({ length: days }, (_, day) => mean((one) => one.days[day]?.[key] ?? 0));
  const [earned, spent, systems] = [daily('earned'), daily('spent'), daily('systems')];
  const firstSystem = middle(told.map((one) => one.firstSystemDays));
  const galaxy = middle(told.map((one) => one.galaxyDays));
  return {
    habit,
    pilots: told.length,
    earned,
    spent,
    systems,
    firstSystem,
    galaxy,
    columns: {
      Habit: habit.title,
      Earned: whole(earned.at(-1)),
      Spent: whole(spent.at(-1)),
      Clean: mean((one) => one.clean).toFixed(1),
      Stars: whole(mean((one) => one.stars)),
      Trips: whole(mean((one) => one.trips)),
      'Ship level': mean((one) => one.shipLevel).toFixed(1),
      Ships: mean((one) => one.ships).toFixed(1),
      Grades: mean((one) => one.grades).toFixed(1),
      Systems: (systems.at(-1) ?? 0).toFixed(1),
      'First system': daysOf(firstSystem),
      Galaxy: daysOf(galaxy),
    },
  };
}

/** A table to read in a terminal. */
export function tableOf(summaries: readonly Summary[]): string {
  const heads = Object.keys(summaries[0]?.columns ?? {});
  const rows = [heads, ...summaries.map(({ columns }) => heads.map((head) => columns[head] ?? ''))];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ');
  return [
    line(rows[0]!),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...rows.slice(1).map(line),
  ].join('\n');
}

/** Whether the pace is that of D31, a sentence each. What looks in four times a day can have, the free AI pilot, counts. */
export function verdicts(
  summaries: readonly Summary[],
): { readonly isMet: boolean; readonly text: string }[] {
  const of = (key: string) => summaries.find(({ habit }) => habit.key === key);
  const [casual, helped, paying] = [of('casual'), of('casual-ai'), of('paying')];
  if (!casual || !helped || !paying) return [];
  const first = casual.firstSystem ?? Number.POSITIVE_INFINITY;
  const galaxy = Math.min(
    casual.galaxy ?? Number.POSITIVE_INFINITY,
    helped.galaxy ?? Number.POSITIVE_INFINITY,
  );
  const faster = Math.max(
    first / (paying.firstSystem ?? Number.POSITIVE_INFINITY),
    galaxy / (paying.galaxy ?? Number.POSITIVE_INFINITY) || 0,
    (paying.earned.at(-1) ?? 0) / (casual.earned.at(-1) || 1),
  );
  return [
    {
      isMet: first >= 4 && first <= 6,
      text: `Four times a day, the first system takes ${first.toFixed(1)} days (4 to 6)`,
    },
    {
      isMet: galaxy <= 90,
      text: `Four times a day, the galaxy can be finished in ${galaxy.toFixed(1)} days (at most 90)`,
    },
    { isMet: faster <= 3, text: `Paying is at most ${faster.toFixed(2)} times as fast (at most 3)` },
  ];
}

function middle(values: readonly (number | null)[]): number | null {
  const sorted = values.map((value) => value ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length / 2)];
  return value === undefined || value === Number.POSITIVE_INFINITY ? null : value;
}

function whole(value = 0): string {
  return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
}

function daysOf(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(1)} d`;
}
