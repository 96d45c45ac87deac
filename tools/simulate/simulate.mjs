// `npm run simulate`: simulates pilots of different habits over a season by the real rules. Prints a table
// and draws a picture into .build/simulate.
//
//   npm run simulate -- --pilots 300 --days 90 --out .build/simulate
//
// `--pilots` is the number per habit; all cores are used. Equal seeds give equal lives.
//
// `npm run simulate -- fair-play 200 14`: judges 200 honest pilots and cheats of each habit by how they
// tapped for 14 days. `npm run simulate -- points 8 90`: what eight pilots of a habit get who spend their
// points in different ways. `npm run simulate -- year 20 4`: 20 pilots of each habit through four seasons,
// with what carries over. `npm run simulate -- arrival-games 300`: wins of three hands in dockings and
// assaults of each difficulty, 300 tries each. `npm run simulate -- blind-keys 0.02`: the best of every
// fiftieth sequence of keys pressed without a look at the screen. `npm run simulate -- experiments 1000`: a
// thousand experiments of each kind, judged as the console judges them.

import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const part = ['arrival-games', 'blind-keys', 'experiments', 'fair-play', 'points', 'year'].find(
  (name) => name === process.argv[2],
);
if (part) process.argv.splice(2, 1);
const outfile = `${root}.build/simulate/${part ?? 'simulate'}.mjs`;

await build({
  entryPoints: [`${root}tools/simulate/${part ? `${part}/` : ''}main.ts`],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
