// `npm run simulate`: simulates pilots of different habits over a season by the real rules. Prints a table and
// draws a picture into .build/simulate.
//
//   npm run simulate -- --pilots 300 --days 90 --out .build/simulate
//
// `--pilots` is the number per habit; all cores are used. Equal seeds give equal lives.
//
// `npm run simulate:fair-play -- 200 14`: judges 200 honest pilots and cheats of each habit by how they tapped for 14 days.

import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isFairPlay = process.argv[2] === 'fair-play';
if (isFairPlay) process.argv.splice(2, 1);
const outfile = `${root}.build/simulate/${isFairPlay ? 'fair-play' : 'simulate'}.mjs`;

await build({
  entryPoints: [`${root}tools/simulate/${isFairPlay ? 'fair-play/' : ''}main.ts`],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
