// `npm run bench:server`: what the server's work costs, beside a baseline of the same run; what is over its goal is marked.
//
//   npm run bench:server -- http rule ranks live game
//
// Those named, or all of them, in about two minutes. The CPU time is that of processes of their own, in turns; medians.

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

/** The way of a call up to its command, and back: the command and the database are left out. */
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
      'ranks-child': `${from}/ranks-child.ts`,
      'live-child': `${from}/live-child.ts`,
      'game-child': `${from}/game-child.ts`,
      'embedded-worker': 'server/store/embedded/worker.ts',
    },
  }),
]);
const { benchServer } = await import(pathToFileURL(join(outdir, 'main.mjs')).href);
await benchServer(process.argv.slice(2), outdir);
