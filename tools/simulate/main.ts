import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { galaxy } from '#engine/content/galaxy.ts';
import { habits } from '#engine/simulation/habits.ts';
import { type LifeRecord, livePilot } from '#engine/simulation/live-pilot.ts';
import { drawSvg } from './draw-svg.ts';
import { compareSkills, skillTable } from './skills.ts';
import { summarise, summaryTable, verdicts } from './summarise.ts';

interface Share {
  readonly habit: string;
  readonly from: number;
  readonly to: number;
  readonly days: number;
}

/** Simulates a share of the pilots of a habit. */
function liveShare({ habit: key, from, to, days }: Share): LifeRecord[] {
  const habit = habits.find((other) => other.key === key)!;
  return Array.from({ length: to - from }, (_, index) =>
    livePilot(habit, `${key}-${from + index}`, days, galaxy.systems.length),
  );
}

function inWorker(shares: readonly Share[]): Promise<LifeRecord[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: shares });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** `--pilots 300 --days 90 --out folder`, all optional; `--pilots` is the number per habit. */
function readOptions(args: readonly string[]) {
  const after = (name: string, otherwise: string) =>
    args[args.indexOf(`--${name}`) + 1 || args.length] ?? otherwise;
  return {
    pilots: Number(after('pilots', '300')),
    days: Number(after('days', '90')),
    out: after('out', '.build/simulate'),
  };
}

async function simulate(): Promise<void> {
  const { pilots, days, out } = readOptions(process.argv.slice(2));
  const startedMs = performance.now();
  const cores = Math.min(availableParallelism(), pilots);
  const cut = (part: number) => Math.round((pilots * part) / cores);
  const workers = Array.from({ length: cores }, (_, part) =>
    habits.map(({ key }): Share => ({ habit: key, from: cut(part), to: cut(part + 1), days })),
  );
  const records = (await Promise.all(workers.map(inWorker))).flat();
  const summaries = habits.map((habit) =>
    summarise(
      habit,
      records.filter((record) => record.habit === habit.key),
    ),
  );
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'simulate.svg'), drawSvg(summaries));
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const { user, system } = process.cpuUsage();
  const worked = ((user + system) / 1e6).toFixed(1);
  console.log(
    `${records.length} pilots, ${days} days each, in ${seconds} s on ${cores} cores (${worked} s of processor time)\n`,
  );
  console.log(summaryTable(summaries));
  console.log();
  for (const { isMet, text } of verdicts(summaries)) console.log(`${isMet ? '✓' : '✗'} ${text}`);
  console.log(`\n${skillTable(compareSkills(Math.min(6, pilots), days, galaxy.systems.length))}`);
  console.log(`\n${join(out, 'simulate.svg')}`);
}

if (isMainThread) await simulate();
else parentPort?.postMessage((workerData as Share[]).flatMap(liveShare));
