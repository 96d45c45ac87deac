import type { Habit } from '#engine/simulation/habits.ts';
import type { LifeRecord } from '#engine/simulation/live-pilot.ts';

/** Over the pilots of a habit: the median, and the two values that nine of ten pilots lie between. */
export interface Spread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export interface HabitSummary {
  readonly habit: Habit;
  readonly pilots: number;
  /** At the end of each day; amounts in PROTO. */
  readonly earned: readonly Spread[];
  readonly spent: readonly Spread[];
  readonly systems: readonly Spread[];
  readonly columns: Readonly<Record<string, string>>;
  /** Days to the goal; Infinity if not reached. */
  readonly firstSystem: Spread;
  readonly galaxy: Spread;
}

export function summarise(habit: Habit, records: readonly LifeRecord[]): HabitSummary {
  const mean = (of: (record: LifeRecord) => number) =>
    records.reduce((sum, record) => sum + of(record), 0) / records.length;
  const days = records[0]?.days.length ?? 0;
  const daily = (key: 'earned' | 'spent' | 'systems') =>
    Array.from({ length: days }, (_, day) => spreadOf(records.map((record) => record.days[day]?.[key] ?? 0)));
  const [earned, spent, systems] = [daily('earned'), daily('spent'), daily('systems')];
  const firstSystem = spreadOf(records.map((record) => record.firstSystemDays ?? Number.POSITIVE_INFINITY));
  const galaxy = spreadOf(records.map((record) => record.galaxyDays ?? Number.POSITIVE_INFINITY));
  return {
    habit,
    pilots: records.length,
    earned,
    spent,
    systems,
    firstSystem,
    galaxy,
    columns: {
      Habit: habit.title,
      Earned: whole(earned.at(-1)?.middle),
      Spent: whole(spent.at(-1)?.middle),
      Clean: mean((record) => record.clean).toFixed(1),
      Stars: whole(mean((record) => record.stars)),
      Trips: whole(mean((record) => record.trips)),
      'Ship level': mean((record) => record.shipLevel).toFixed(1),
      Ships: mean((record) => record.ships).toFixed(1),
      Grades: mean((record) => record.grades).toFixed(1),
      Systems: mean((record) => record.days.at(-1)?.systems ?? 0).toFixed(1),
      'First system': daysOf(firstSystem),
      Galaxy: daysOf(galaxy),
    },
  };
}

/** A table to read in a terminal. */
export function summaryTable(summaries: readonly HabitSummary[]): string {
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

/**
 * Compares the pace with D31, one sentence each. The habit that looks in four times a day neither pays nor
 * has an AI pilot.
 */
export function verdicts(
  summaries: readonly HabitSummary[],
): { readonly isMet: boolean; readonly text: string }[] {
  const of = (key: string) => summaries.find(({ habit }) => habit.key === key);
  const casual = of('casual');
  if (!casual) return [];
  const { firstSystem: first, galaxy } = casual;
  const judged = [
    {
      isMet: tenth(first.middle) >= 4 && tenth(first.low) >= 3 && tenth(first.high) <= 6,
      text: `Four times a day, the first system takes ${first.middle.toFixed(1)} days, for nine of ten ${first.low.toFixed(1)} to ${first.high.toFixed(1)} (4 to 6, the best hands 3)`,
    },
    {
      isMet: galaxy.high <= 90,
      text: `Four times a day, with no AI pilot and no payment, the galaxy takes ${galaxy.middle.toFixed(1)} days, for nine of ten at most ${galaxy.high.toFixed(1)} (90)`,
    },
  ];
  for (const payer of summaries.filter(({ habit }) => habit.insteadOf !== undefined)) {
    const free = of(payer.habit.insteadOf!);
    if (!free) continue;
    const faster = Math.max(
      ratio(first.middle, payer.firstSystem.middle),
      ratio(galaxy.middle, payer.galaxy.middle),
      ratio(payer.earned.at(-1)?.middle ?? 0, free.earned.at(-1)?.middle ?? 0),
    );
    judged.push({
      isMet: faster <= 3,
      text: `'${payer.habit.title}' is at most ${faster.toFixed(2)} times as fast (at most 3)`,
    });
  }
  return judged;
}

/** Looks are up to 24 minutes early, so a system of four days can take a little less. */
function tenth(days: number): number {
  return Math.round(days * 10) / 10;
}

/** A payer's advantage: infinite when the pilot without payments never gets there. */
function ratio(value: number, by: number): number {
  return Number.isFinite(value) || Number.isFinite(by) ? value / by : 1;
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  return { low: at(0.05), middle: at(0.5), high: at(0.95) };
}

function whole(value = 0): string {
  return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
}

function daysOf({ middle }: Spread): string {
  return Number.isFinite(middle) ? `${middle.toFixed(1)} d` : '–';
}
