import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { grouped, type Row } from '../report.ts';
import { bundleChild, bundleSimulation, root } from './bundle-simulation.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { Simulated } from './simulate.ts';

const run = promisify(execFile);
/** A planted bug has to be found within this many seeds. */
const findWithin = 300;

/** Plays seeds in processes of their own, one for each core. */
export async function trySeeds(count: number, first = 1): Promise<Row> {
  const bundle = await bundleSimulation();
  const workers = Math.min(availableParallelism(), Math.ceil(count / 200));
  const share = Math.ceil(count / workers);
  const parts = await Promise.all(
    Array.from({ length: workers }, (_, index) => {
      const from = index * share;
      return play(first + from, Math.min(share, count - from), false, [bundle]);
    }),
  );
  const all = parts.flat();
  const sum = (of: (one: Simulated) => number) => grouped(all.reduce((total, one) => total + of(one), 0));
  const bad = all.flatMap((item) => item.bad.map(({ seed, broken }) => `seed ${seed}: ${broken[0]}`));
  if (all.some(({ isSame }) => !isSame)) bad.push('a seed has not reproduced its run');
  return {
    what: 'simulation: two processes, devices, relay, payments; crashes and lost answers between any two steps',
    tried: `${sum(({ seeds }) => seeds)} seeds, ${sum(({ calls }) => calls)} calls, ${sum(({ faults }) => faults)} faults, ${sum(({ crashes }) => crashes)} crashes`,
    happened: bad.length === 0 ? 'nothing lost, nothing twice, ledgers and pools add up' : bad.join('; '),
    isGood: bad.length === 0,
  };
}

/** Plants bugs one at a time and plays seeds until one is found. */
export async function tryPlantedBugs(bugs: readonly PlantedBug[]): Promise<Row[]> {
  const bundles: string[] = [];
  for (const bug of bugs) bundles.push(await bundleSimulation(bug));
  const found = await play(1, findWithin, true, bundles);
  return bugs.map(({ name }, index) => {
    const { seeds, bad } = found[index]!;
    return {
      what: `planted bug: ${name}`,
      tried: `${seeds} seeds`,
      happened: bad[0] ? `found: ${bad[0].broken[0]?.split('\n', 1)[0]}` : 'not found',
      isGood: bad.length > 0,
    };
  });
}

/** Every step of one run, and what is broken after it. */
export async function traceSeed(seed: number): Promise<string> {
  return runChild('trace', seed, 1, true, [await bundleSimulation()]);
}

async function play(
  first: number,
  count: number,
  stopsAtBad: boolean,
  bundles: readonly string[],
): Promise<Simulated[]> {
  const printed = await runChild('play', first, count, stopsAtBad, bundles);
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Simulated);
}

async function runChild(
  mode: 'play' | 'trace',
  first: number,
  count: number,
  stopsAtBad: boolean,
  bundles: readonly string[],
): Promise<string> {
  const args = [await bundleChild(), mode, String(first), String(count), String(stopsAtBad), ...bundles];
  const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 });
  return stdout;
}
