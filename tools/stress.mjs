// `npm run test:stress`: runs a stage again and again with its files shuffled, beside two busy loops per
// core, then once on one core. Prints the red tests, and how often each was red.
//
//   npm run test:stress -- unit               two runs under load, and one on one core
//   npm run test:stress -- programs 5         five runs under load
//   npm run test:stress -- flow 1 --seed 42   in the order of an earlier run
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { installDependencies } from './setup/install-dependencies.mjs';
import { runStage } from './test-stages/run-stage.mjs';
import { stages } from './test-stages/stages.mjs';

const loopsPerCore = 2;
const maxSeed = 1_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' } },
});
const [name = 'unit', times = '2'] = positionals;
const firstSeed = values.seed === undefined ? randomInt(maxSeed) : Number(values.seed);
if (!['unit', 'programs', 'flow'].includes(name) || !(Number(times) >= 0) || !Number.isInteger(firstSeed)) {
  console.error('Use: npm run test:stress -- unit|programs|flow [times] [--seed n]');
  process.exit(2);
}

await installDependencies();
const { failed } = await runStage('build', stages.build);
if (failed > 0) process.exit(1);
/** Red tests by name. @type {Map<string, { count: number, error: string }>} */
const red = new Map();
let runs = 0;
for (let index = 0; index < Number(times); index++) {
  const stop = startBusyLoops();
  await runShuffled(firstSeed + index, 'beside busy loops');
  await stop();
}
if (stayOnOneCore()) await runShuffled(firstSeed + Number(times), 'on one core');
else console.log('\nThere is no taskset here, so no run on one core.');

const rows = [...red].sort(([, one], [, other]) => other.count - one.count);
for (const [test, { count, error }] of rows)
  console.log(`\nred in ${count} of ${runs} runs: ${test}\n    ${error}`);
console.log(`\n${rows.length} tests were red in ${runs} runs of ${name}, seeds from ${firstSeed}`);
if (rows.length > 0) process.exitCode = 1;

/**
 * @param {number} seed
 * @param {string} circumstance
 */
async function runShuffled(seed, circumstance) {
  const program = () => {
    const { args, env } = stages[name].program();
    return { args: [...args, '--sequence.shuffle.files', `--sequence.seed=${seed}`], env };
  };
  const results = await runStage(`${name}, seed ${seed}, ${circumstance}`, { program });
  runs++;
  for (const { name: test, error } of results.failures)
    red.set(test, { count: (red.get(test)?.count ?? 0) + 1, error: red.get(test)?.error ?? error });
}

/** Keeps every core busy by threads, which end with this process whatever ends it. */
function startBusyLoops() {
  const loops = Array.from(
    { length: loopsPerCore * availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  return () => Promise.all(loops.map((loop) => loop.terminate()));
}

/** Moves this process and the stages that it starts to its first core; false where that can't be done. */
function stayOnOneCore() {
  try {
    const list = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
    const core = /(\d+)[\d,-]*\s*$/.exec(list.split(':')[1] ?? '')?.[1];
    execFileSync('taskset', ['-cp', String(core), String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
