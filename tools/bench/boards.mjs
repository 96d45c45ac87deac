// `npm run bench:boards [-- 100000 1000000 10000000]`: builds, turns and reads leaderboards of that many
// players, in memory and in Redis, beside a Redis that does only that. Needs a redis-server on the path.

import { bundleBench } from './bundle.mjs';

const { main } = await bundleBench('boards', { main: 'tools/bench/boards/main.ts' }, { splitting: true });
const sizes = process.argv.slice(2).map(Number);
await main.benchBoards(sizes.length > 0 ? sizes : [100_000, 1_000_000, 10_000_000]);
