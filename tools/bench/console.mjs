// `node tools/bench/console.mjs [100000]`: how long the console's searches take with that many players in the
// embedded database.

import { bundleBench } from './bundle.mjs';

const { main } = await bundleBench('console', { main: 'tools/bench/console/main.ts' }, { splitting: true });
await main.benchConsole(Number(process.argv[2] ?? 100_000));
