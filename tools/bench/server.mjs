// `npm run bench:server`: what the server's work costs, beside a baseline of the same run. Misses of a goal
// are marked.
//
//   npm run bench:server -- http rule live game
//
// Runs the named ones, or all in about two minutes. Each is a process of its own, measured in turns; medians
// of CPU time.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../setup/run.mjs';

const from = 'tools/bench/server';
const outdir = join(root, '.build/bench');
const common = {
  absWorkingDir: root,
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
};

/** Bundles the path of a call up to its command and back, without the command and the database. */
const withoutCommands = {
  name: 'without-commands',
  setup(bundler) {
    bundler.onResolve({ filter: /commands\/core\/run-command\.ts$/ }, () => ({
      path: join(root, from, 'answer-at-once.ts'),
    }));
  },
};

await Promise.all([
  build({ ...common, entryPoints: [`${from}/http-child.ts`], plugins: [withoutCommands] }),
  build({
    ...common,
    entryPoints: {
      main: `${from}/main.ts`,
      'rule-child': `${from}/rule-child.ts`,
      'live-child': `${from}/live-child.ts`,
      'game-child': `${from}/game-child.ts`,
      'embedded-worker': 'server/store/embedded/worker.ts',
    },
  }),
]);
const { benchServer } = await import(pathToFileURL(join(outdir, 'main.mjs')).href);
await benchServer(process.argv.slice(2), outdir);
