// `npm run export-analytics -- FOLDER [csv|jsonl] [FROM] [UNTIL]`: the daily tables as files. Run it on the
// server's machine, with the server's settings: it reads the database of the running server. See README.md
// beside this file.
import { resolve } from 'node:path';
import { bundleTool } from '../setup/bundle-tool.mjs';

const today = new Date().toISOString().slice(0, 10);
const [folder, format = 'csv', from = '2020-01-01', until = today] = process.argv.slice(2);
const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text);
if (!folder || !['csv', 'jsonl'].includes(format) || !isDay(from) || !isDay(until)) {
  console.error('Say where to: npm run export-analytics -- FOLDER [csv|jsonl] [2026-01-01] [2026-12-31]');
  process.exit(2);
}
try {
  const { exportTables } = await bundleTool('export-analytics', 'tools/analytics/export.ts');
  const { MONGODB_URI: mongodbUri, DATA_DIR } = process.env;
  const dataDir = resolve(DATA_DIR || '.data');
  const written = await exportTables({ mongodbUri, dataDir, from, until, format, folder });
  for (const [table, rows] of Object.entries(written)) console.log(`${table}.${format}: ${rows} rows`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
