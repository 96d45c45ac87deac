// `npm run bench:server`: what the server's work costs, beside a baseline of the same run. Misses of a goal
// are marked.
//
//   npm run bench:server -- http rule live game
//
// Runs the named ones, or all in about two minutes. Each is a process of its own, measured in turns; medians
// of CPU time.

import { join } from 'node:path';
import { root } from '../setup/run.mjs';
import { bundleBench } from './bundle.mjs';

const from = 'tools/bench/server';

/** Bundles the path of a call up to its command and back, without the command and the database. */
const withoutCommands = {
  name: 'without-commands',
  setup(bundler) {
    bundler.onResolve({ filter: /commands\/core\/run-command\.ts$/ }, () => ({
      path: join(root, from, 'answer-at-once.ts'),
    }));
  },
};

const { main, folder } = await bundleBench('server', {
  main: `${from}/main.ts`,
  'rule-child': `${from}/rule-child.ts`,
  'live-child': `${from}/live-child.ts`,
  'game-child': `${from}/game-child.ts`,
});
await bundleBench('server', { 'http-child': `${from}/http-child.ts` }, { plugins: [withoutCommands] });
await main.benchServer(process.argv.slice(2), folder);
