import type { Row } from '../report.ts';
import { databaseScenarios } from './database-scenarios.ts';
import { diskScenarios, fullDisk } from './disk-scenarios.ts';
import { fewHandles, movedClock, smallHeap, stopped } from './process-scenarios.ts';
import { type Scenario, tryScenario } from './scenario.ts';

/** The long form needs `sh`, and `unshare` for the read-only folder. */
export const allScenarios: readonly Scenario[] = [
  ...diskScenarios,
  movedClock,
  stopped(30_000),
  fewHandles,
  smallHeap,
  ...databaseScenarios,
];

/** Short scenarios that no other test covers. */
export const shortScenarios: readonly Scenario[] = [stopped(2000), fullDisk];

export async function tryTable(scenarios: readonly Scenario[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scenario of scenarios) rows.push(await tryScenario(scenario));
  return rows;
}
