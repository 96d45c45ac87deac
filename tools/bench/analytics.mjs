// `node tools/bench/analytics.mjs [100000] [40] [folder]`: measures how long the daily tables of a number of
// players take to compute. With a folder, the data stay there: a server with it as DATA_DIR shows them in the
// console.

import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../setup/run.mjs';

const outdir = join(root, '.build/bench-analytics');
await build({
  absWorkingDir: root,
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
  splitting: true,
  entryPoints: {
    main: 'tools/bench/analytics/main.ts',
    'embedded-worker': 'server/store/embedded/worker.ts',
  },
});
const { benchAnalytics } = await import(pathToFileURL(join(outdir, 'main.mjs')).href);
const [players = '100000', days = '40', folder] = process.argv.slice(2);
await benchAnalytics(Number(players), Number(days), folder === undefined ? null : resolve(folder));
