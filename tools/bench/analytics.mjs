// `node tools/bench/analytics.mjs [100000] [40] [folder]`: measures how long the daily tables of a number of
// players take to compute. With a folder, the data stay there: a server with it as DATA_DIR shows them in the
// console.

import { resolve } from 'node:path';
import { bundleBench } from './bundle.mjs';

const { main } = await bundleBench(
  'analytics',
  { main: 'tools/bench/analytics/main.ts' },
  { splitting: true },
);
const [players = '100000', days = '40', folder] = process.argv.slice(2);
await main.benchAnalytics(Number(players), Number(days), folder === undefined ? null : resolve(folder));
