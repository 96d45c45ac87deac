// `npm run bench:capacity`: how many players a server carries. Each part starts servers and load generators
// of its own.
//
//   npm run bench:capacity -- taps slow idle
//   npm run bench:capacity -- cluster 3
//   npm run bench:capacity -- memory --minutes 60
//   npm run bench:capacity -- rush
//   npm run bench:capacity -- broadcast --players 100000 --idle 2000
//
// `--players 300` sets the number of players, `--idle 300` the number of idle sockets beside them, `--steps
// 1000,2000` the players of each step, `--profile folder` writes CPU profiles. `memory --every 500` reports
// ten times as often, and `--snapshots folder` writes heap snapshots after a third of the time and at its
// end.
import { parseArgs } from 'node:util';
import { root, run } from '../setup/run.mjs';
import { bundleBench } from './bundle.mjs';

const from = 'tools/bench/capacity';
const { main, folder } = await bundleBench('capacity', {
  main: `${from}/main.ts`,
  'server-child': `${from}/server-child.ts`,
  'load-child': `${from}/load-child.ts`,
});
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['minutes', 'players', 'idle', 'steps', 'seconds', 'every', 'profile', 'snapshots'].map((name) => [
      name,
      { type: 'string' },
    ]),
  ),
});
if (positionals[0] === 'cluster') await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
await main.measureCapacity(positionals, values, { root, folder });
