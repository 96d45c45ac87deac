// `node tools/bench/console.mjs [100000]`: how long the console's searches take with that many players in the
// embedded database.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../setup/run.mjs';

const outdir = join(root, '.build/bench-console');
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
  entryPoints: { main: 'tools/bench/console/main.ts', 'embedded-worker': 'server/store/embedded/worker.ts' },
});
const { benchConsole } = await import(pathToFileURL(join(outdir, 'main.mjs')).href);
await benchConsole(Number(process.argv[2] ?? 100_000));
