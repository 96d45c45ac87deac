import type { CohortSide, Side } from './cohort-sides.ts';
import type { Day } from './days.ts';

/** The daily tables: sums of all players, without anybody's id. */
export const tableNames = ['activity', 'retention', 'funnel', 'flows', 'conversion', 'balance'] as const;
export type TableName = (typeof tableNames)[number];

export interface TableRow {
  readonly table: TableName;
  /** The day that it tells of; in `retention`, the first day of the players. */
  readonly day: Day;
  /** The row of the live content that divides the players; empty for all of them. */
  readonly cohort: string;
  readonly side: Side | 'all';
  /** What it counts besides: a step, the days until the return, or currency, direction and reason. Empty where there is one. */
  readonly key: string;
  readonly values: Readonly<Record<string, number>>;
}

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
    const { table, day, key = '' } = place;
    for (const { cohort, side } of [everybody, ...cohorts]) {
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
