// `npm run test:clients`: plays every main flow in every messenger client, and writes the table in
// `tests/labs/clients/README.md`. A cell that was not played stays as it is.
//
//   npm run test:clients                                all clients, in about half an hour
//   npm run test:clients -- ios,web-k                   these only
//   CLIENTS_FLOW=buy npm run test:clients -- ios        only flows with this in their names
import { findChromium } from '#tools/setup/find-chromium.mjs';
import { run } from '#tools/setup/run.mjs';

const [names] = process.argv.slice(2);

await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/flow/vitest.config.ts'];
await run(process.execPath, [...vitest, 'tests/labs/clients'], {
  CHROMIUM: findChromium(),
  CLIENTS_WHOLE: '1',
  ...(names ? { CLIENTS_NAMES: names } : {}),
});
