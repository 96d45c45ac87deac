// `npm run test:faults`: crashes, lost answers, power cuts, full disks and more, against the real server.
// Prints a table of what was tried, how often, and what happened.
//
//   npm run test:faults                          everything, in about an hour
//   npm run test:faults -- --short kills         one part, in its short form, as `npm test` runs it
//   npm run test:faults -- --seeds 1-1000        a portion of the simulation
//   npm run test:faults -- --seed 42             plays one run of the simulation and prints its steps

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '#tools/setup/run.mjs';

const outfile = join(root, '.build/faults/main.mjs');
await build({
  absWorkingDir: root,
  entryPoints: ['tests/labs/faults/main.ts'],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
const { tryFaults } = await import(pathToFileURL(outfile).href);
await tryFaults(process.argv.slice(2));
