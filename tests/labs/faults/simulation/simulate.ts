import { installWorld } from './install-world.ts';
import { type Run, runSeed } from './run-seed.ts';

/** Result of a number of runs. */
export interface Simulated {
  readonly seeds: number;
  readonly calls: number;
  readonly faults: number;
  readonly crashes: number;
  /** The runs with something wrong, at most five. */
  readonly bad: readonly Run[];
  /** The first seed was played again and did the same, step by step. */
  readonly isSame: boolean;
}

const maxBad = 5;

/** Plays the runs of `count` seeds from `first`; with `stopsAtBad`, only up to the first bad one. */
export async function simulate(first: number, count: number, stopsAtBad = false): Promise<Simulated> {
  installWorld();
  const sum = { seeds: 0, calls: 0, faults: 0, crashes: 0 };
  const bad: Run[] = [];
  let digest: string | undefined;
  for (let seed = first; seed < first + count; seed++) {
    const run = await runSeed(seed);
    sum.seeds += 1;
    sum.calls += run.calls;
    sum.faults += run.faults;
    sum.crashes += run.crashes;
    if (run.broken.length > 0) bad.push(run);
    digest ??= run.digest;
    if (bad.length >= (stopsAtBad ? 1 : maxBad)) break;
  }
  const isSame = bad.length > 0 || (await runSeed(first)).digest === digest;
  return { ...sum, bad, isSame };
}

/** Plays one run and prints every step of it. */
export async function traceSeed(seed: number): Promise<Run> {
  installWorld();
  return runSeed(seed, (line) => process.stdout.write(`${line}\n`));
}
