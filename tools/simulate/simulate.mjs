// `npm run simulate`: pilots of different habits live a season through the real rules; a table, and a picture in .build/simulate.
//
//   npm run simulate -- --pilots 300 --days 90 --out .build/simulate
//
// So many pilots of each habit, on all cores. Equal seeds are equal lives.

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
