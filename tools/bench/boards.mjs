// `npm run bench:boards [-- 100000 1000000 10000000]`: builds, turns and reads leaderboards of that many
// players, in memory and in Redis, beside a Redis that does only that. Needs a redis-server on the path.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../setup/run.mjs';

const outdir = join(root, '.build/bench-boards');
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
  entryPoints: { main: 'tools/bench/boards/main.ts', 'embedded-worker': 'server/store/embedded/worker.ts' },
});
const { benchBoards } = await import(pathToFileURL(join(outdir, 'main.mjs')).href);
const sizes = process.argv.slice(2).map(Number);
await benchBoards(sizes.length > 0 ? sizes : [100_000, 1_000_000, 10_000_000]);
