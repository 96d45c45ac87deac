import type { AnalyticsRow, TableName } from '#engine/protocol/dev/console-data.ts';

export type Values = Readonly<Record<string, number>>;

/** The numbers of a table over all days of the rows. */
export function total(rows: readonly AnalyticsRow[], table: TableName, key?: string): Values {
  const sums: Record<string, number> = {};
  for (const row of rows)
    if (row.table === table && (key === undefined || row.key === key))
      for (const [name, value] of Object.entries(row.values)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/** The numbers of a table by its key, over all days. */
export function byKey(rows: readonly AnalyticsRow[], table: TableName): Map<string, Values> {
  const keys = new Set(rows.filter((row) => row.table === table).map(({ key }) => key));
  return new Map([...keys].map((key) => [key, total(rows, table, key)]));
}

/** The numbers of a table by day, in order. */
export function byDay(rows: readonly AnalyticsRow[], table: TableName): [day: string, values: Values][] {
  return rows.filter((row) => row.table === table).map(({ day, values }) => [day, values]);
}

const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits).replace('-', '\u2212')}\u202f%`;
}
