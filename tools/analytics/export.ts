import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyticsTableNames, toCsv, toJsonLines } from '#engine/protocol/dev/console-data.ts';
import { DailyTableRepository } from '#server/store/repositories/dev/daily-table-repository.ts';
import { withServersData } from '../data/open-data.ts';

export const formats = { csv: toCsv, jsonl: toJsonLines } as const;
export type Format = keyof typeof formats;

export interface ExportRequest {
  readonly mongodbUri: string | undefined;
  readonly dataDir: string;
  /** Days in UTC, both included. */
  readonly from: string;
  readonly until: string;
  readonly format: Format;
  readonly folder: string;
}

/** Writes a file for each daily table. Returns how many rows there are, by table. */
export async function exportTables(request: ExportRequest): Promise<Record<string, number>> {
  const { mongodbUri, dataDir, from, until, format, folder } = request;
  const rows = await withServersData(mongodbUri, dataDir, (database) =>
    new DailyTableRepository(database).list(from, until),
  );
  await mkdir(folder, { recursive: true });
  const written: Record<string, number> = {};
  for (const table of analyticsTableNames) {
    await writeFile(join(folder, `${table}.${format}`), formats[format](table, rows));
    written[table] = rows.filter((row) => row.table === table).length;
  }
  return written;
}
