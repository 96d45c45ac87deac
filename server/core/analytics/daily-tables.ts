import type { AnalyticsRow } from '#engine/protocol/dev/console-data.ts';
import type { CohortSide } from './cohort-sides.ts';

/**
 * A row of the daily tables: sums of all players, or of one side of a cohort, without anybody's id. Its day
 * is the one that it tells of; in `retention`, the first day of the players.
 */
export type TableRow = AnalyticsRow;

const everybody = { cohort: '', side: 'all' } as const;

/** Adds up the rows of the tables. */
export class TableSums {
  readonly #rows = new Map<string, TableRow & { readonly values: Record<string, number> }>();

  /** Adds for all players, and for each cohort that the player is in. */
  add(
    place: Pick<TableRow, 'table' | 'day'> & { readonly key?: string },
    cohorts: readonly CohortSide[],
    values: Readonly<Record<string, number>>,
  ): void {
    this.addTo(place, [everybody, ...cohorts], values);
  }

  /** Adds for these sides only. */
  addTo(
    place: Pick<TableRow, 'table' | 'day'> & { readonly key?: string },
    sides: readonly Pick<TableRow, 'cohort' | 'side'>[],
    values: Readonly<Record<string, number>>,
  ): void {
    const { table, day, key = '' } = place;
    for (const { cohort, side } of sides) {
      const id = `${table}\n${day}\n${cohort}\n${side}\n${key}`;
      const row = this.#rows.get(id) ?? { table, day, cohort, side, key, values: {} };
      for (const [name, value] of Object.entries(values)) row.values[name] = (row.values[name] ?? 0) + value;
      this.#rows.set(id, row);
    }
  }

  rows(): TableRow[] {
    return [...this.#rows.values()];
  }
}

export const wholeDayMs = 86_400_000;

/** A day of UTC, `2026-11-30`. Text sorts as time does. */
export type Day = string;

export function dayOf(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

export function startOf(day: Day): number {
  return Date.parse(day);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(startOf(day) + days * wholeDayMs);
}

export function minuteOf(ms: number): number {
  return Math.floor((ms % wholeDayMs) / 60_000);
}
