// `npm run export-analytics -- FOLDER [csv|jsonl] [FROM] [UNTIL]`: the daily tables as files. It asks the running server on
// this machine, with the token in DEV_TOOLS_TOKEN.

import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../setup/run.mjs';

const today = new Date().toISOString().slice(0, 10);
const [folder, format = 'csv', from = '2020-01-01', until = today] = process.argv.slice(2);
if (!folder || !['csv', 'jsonl'].includes(format))
  fail('Say where to: npm run export-analytics -- FOLDER [csv|jsonl] [2026-01-01] [2026-12-31]');
const { HOST = '127.0.0.1', PORT = '3000', ADMIN_PORT, DEV_TOOLS_TOKEN } = process.env;
const url = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${ADMIN_PORT || PORT}`;

const outfile = join(root, '.build/export-analytics/export.mjs');
await build({
  absWorkingDir: root,
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  entryPoints: ['tools/analytics/export.ts'],
});
const { exportTables } = await import(pathToFileURL(outfile).href);
const written = await exportTables({ url, token: DEV_TOOLS_TOKEN, from, until, format, folder }).catch(
  (error) => fail(error.cause ? `No server answers at ${url}.` : error.message),
);
for (const [table, rows] of Object.entries(written))
  process.stdout.write(`${table}.${format}: ${rows} rows\n`);

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
