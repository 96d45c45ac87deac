import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AnalyticsRow,
  analyticsTableNames,
  analyticsTables,
  toCsv,
} from '#engine/protocol/dev/console-data.ts';
import { addDays } from '#server/core/analytics/daily-tables.ts';
import { createStore } from '#server/store/core/open-store.ts';
import { exportTables } from '#tools/analytics/export.ts';
import { startTestServer, type TestServer } from '../../server/fixtures/start-test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
const flow = (day: string, cohort = '', reason = 'mining'): AnalyticsRow => ({
  table: 'flows',
  day,
  cohort,
  side: cohort === '' ? 'all' : 'in',
  key: `default source ${reason}`,
  values: { amount: 1250, entries: 3 },
});
const days = Array.from({ length: 130 }, (_, index) => addDays('2026-03-01', index));
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const store = await createStore({ ...(await server.database()), close: async () => undefined });
  for (const day of days) await store.dailyTables.replace(day, [flow(day), flow(day, 'events/e')]);
  await store.close();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

describe('exported tables', () => {
  const request = { dataDir: folder, from: '2026-03-02', until: '2027-01-01', folder };

  it.each(['csv', 'jsonl'] as const)('hold every day of the range once, as %s', async (format) => {
    const written = await exportTables({ ...request, mongodbUri: server.mongodbUri, format });
    expect(written).toMatchObject({ flows: 2 * (days.length - 1), activity: 0 });
    const lines = readFileSync(join(folder, `flows.${format}`), 'utf8')
      .trim()
      .split(/\r?\n/);
    if (format === 'csv') {
      expect(lines.shift()).toBe('day,cohort,side,currency,direction,reason,amount,entries');
      expect(lines).toContain('2026-03-02,,all,default,source,mining,1250,3');
    } else
      expect(lines.map((line) => JSON.parse(line))).toContainEqual({
        day: '2026-03-02',
        cohort: '',
        side: 'all',
        currency: 'default',
        direction: 'source',
        reason: 'mining',
        amount: 1250,
        entries: 3,
      });
    expect(new Set(lines).size).toBe(2 * (days.length - 1));
  });

  it('are refused with a sentence where no server runs', async () => {
    const nowhere = { ...request, mongodbUri: undefined, format: 'csv' as const };
    await expect(exportTables(nowhere)).rejects.toThrow('No server runs on');
    const away = { ...nowhere, mongodbUri: 'mongodb://127.0.0.1:1/proto-trip' };
    await expect(exportTables(away)).rejects.toThrow('The database does not answer');
  });

  it('quote what would be read as something else', () => {
    expect(toCsv('flows', [flow('2026-03-01', '', 'a,"b"')])).toContain('"a,""b"""');
  });

  it('have the columns that the documented tables have', () => {
    const readme = readFileSync(new URL('../../../tools/analytics/README.md', import.meta.url), 'utf8');
    for (const table of analyticsTableNames) {
      const [, body = ''] = new RegExp(`CREATE TABLE ${table} \\(([^;]+)\\);`).exec(readme) ?? [];
      const columns = [...body.matchAll(/"?(\w+)"? (?:DATE|VARCHAR|BIGINT|INTEGER)/g)].map(
        ([, name]) => name,
      );
      const { keys, values } = analyticsTables[table];
      expect(columns, table).toEqual(['day', 'cohort', 'side', ...keys, ...values]);
    }
  });
});
