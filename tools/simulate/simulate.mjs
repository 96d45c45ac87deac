// `npm run simulate`: simulates pilots of different habits over a season by the real rules. Prints a table and
// draws a picture into .build/simulate.
//
//   npm run simulate -- --pilots 300 --days 90 --out .build/simulate
//
// `--pilots` is the number per habit; all cores are used. Equal seeds give equal lives.

import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outfile = `${root}.build/simulate/simulate.mjs`;

await build({
  entryPoints: [`${root}tools/simulate/main.ts`],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
