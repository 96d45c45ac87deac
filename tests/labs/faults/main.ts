import type { CallName } from '#engine/protocol/core/paths.ts';
import { longScenarios, shortScenarios as shortClusterScenarios, tryCluster } from './cluster/try-cluster.ts';
import { longPlan, shortPlan, tryFailover } from './failover/try-failover.ts';
import { tryKills } from './kills/try-kills.ts';
import { tryPowerLoss } from './power/try-power-loss.ts';
import { lineOf, type Row, tableOf } from './report.ts';
import { plantedBugs } from './simulation/planted-bugs.ts';
import { traceSeed, tryPlantedBugs, trySeeds } from './simulation/try-simulation.ts';
import { allScenarios, shortScenarios, tryTable } from './table/try-table.ts';

interface Part {
  short(): Promise<Row[]>;
  /** Tries the named calls alone, where a part knows calls. */
  long(calls?: readonly CallName[]): Promise<Row[]>;
}

const parts: Readonly<Record<string, Part>> = {
  simulation: {
    short: async () => [await trySeeds(200)],
    long: async () => [await trySeeds(10_000)],
  },
  planted: {
    short: () => tryPlantedBugs(plantedBugs.slice(0, 3)),
    long: () => tryPlantedBugs(plantedBugs),
  },
  kills: {
    short: async () => [await tryKills(3)],
    long: async () => [await tryKills(200, 2000)],
  },
  failover: {
    short: () => tryFailover(shortPlan),
    long: (calls) => tryFailover(calls ? { ...longPlan, calls } : longPlan, printRow),
  },
  cluster: {
    short: () => tryCluster(shortClusterScenarios),
    long: () => tryCluster(longScenarios),
  },
  power: {
    short: async () => [await tryPowerLoss(3)],
    long: async () => [await tryPowerLoss(60)],
  },
  table: {
    short: () => tryTable(shortScenarios),
    long: () => tryTable(allScenarios),
  },
};

/**
 * Runs the named parts, or all without a name, and prints the table. The exit code says whether all went
 * well.
 */
export async function tryFaults(args: readonly string[]): Promise<void> {
  if (args[0] === '--seed') {
    process.stdout.write(await traceSeed(Number(args[1])));
    return;
  }
  if (args[0] === '--seeds') {
    const [first = 1, last = first] = (args[1] ?? '').split('-').map(Number);
    report([await trySeeds(last - first + 1, first)]);
    return;
  }
  const isShort = args.includes('--short');
  const callsAt = args.indexOf('--calls') + 1;
  const calls = callsAt > 0 ? (args[callsAt]?.split(',') as CallName[]) : undefined;
  const named = args.filter((name, index) => !name.startsWith('--') && (callsAt === 0 || index !== callsAt));
  const rows: Row[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const startedMs = performance.now();
    rows.push(...(await (isShort ? part.short() : part.long(calls))));
    console.error(`${name}: ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  }
  report(rows);
}

/** Prints a row as soon as it is known, because a long part is silent for minutes otherwise. */
function printRow(row: Row): void {
  console.log(lineOf(row));
}

function report(rows: readonly Row[]): void {
  console.log(tableOf(rows));
  if (rows.some(({ isGood }) => !isGood)) process.exitCode = 1;
}
