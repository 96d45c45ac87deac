import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnalyticsRow, tableNames, toCsv, toJsonLines } from '#engine/protocol/dev/analytics-tables.ts';

export const formats = { csv: toCsv, jsonl: toJsonLines } as const;
export type Format = keyof typeof formats;

export interface ExportOrder {
  /** The server's address, without a slash at the end. */
  readonly url: string;
  readonly token: string | undefined;
  readonly from: string;
  readonly until: string;
  readonly format: Format;
  readonly folder: string;
}

const atOnce = 50;
const dayMs = 86_400_000;

/** Writes a file for each daily table. Returns how many rows there are, by table. */
export async function exportTables(order: ExportOrder): Promise<Record<string, number>> {
  const rows: AnalyticsRow[] = [];
  for (let from = order.from; from <= order.until; from = addDays(from, atOnce)) {
    const last = addDays(from, atOnce - 1);
    rows.push(...(await readRows(order, from, last < order.until ? last : order.until)));
  }
  await mkdir(order.folder, { recursive: true });
  const written: Record<string, number> = {};
  for (const table of tableNames) {
    await writeFile(join(order.folder, `${table}.${order.format}`), formats[order.format](table, rows));
    written[table] = rows.filter((row) => row.table === table).length;
  }
  return written;
}

async function readRows({ url, token }: ExportOrder, from: string, until: string): Promise<AnalyticsRow[]> {
  const query = new URLSearchParams({ from, until, cohort: '*' });
  const response = await fetch(`${url}/dev/analytics/?${query}`, {
    headers: token ? { 'X-Designer-Token': token } : {},
  });
  const answer = (await response.json()) as { rows: AnalyticsRow[]; detail?: string };
  if (!response.ok) throw new Error(`The server refused: ${answer.detail ?? response.status}`);
  return answer.rows;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
