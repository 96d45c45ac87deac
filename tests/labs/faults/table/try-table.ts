import { engineUri } from '../../../server/fixtures/databases.ts';
import type { Row } from '../report.ts';
import { databaseScenarios } from './database-scenarios.ts';
import { diskScenarios, fullDisk } from './disk-scenarios.ts';
import { fewHandles, movedClock, smallHeap, stopped } from './process-scenarios.ts';
import { type Scenario, tryScenario } from './scenario.ts';

/**
 * The long form needs `sh`, and root for the full and the read-only disk. With a database by others, its
 * files are none of ours, and a server whose clock is moved against it doesn't serve.
 */
export const allScenarios: readonly Scenario[] = [
  ...(engineUri ? [] : [...diskScenarios, movedClock]),
  stopped(30_000),
  fewHandles,
  smallHeap,
  ...databaseScenarios,
];

/**
 * Short scenarios that no other test covers, and those of the database where it is by others. The read-only
 * disk is left to `npm run test:faults`: in one run of five a pilot's call waits for minutes after the disk
 * can be written again, which is an open fault.
 */
export const shortScenarios: readonly Scenario[] = [
  stopped(2000),
  ...(engineUri ? databaseScenarios : [fullDisk]),
];

export async function tryTable(scenarios: readonly Scenario[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scenario of scenarios) rows.push(await tryScenario(scenario));
  return rows;
}
