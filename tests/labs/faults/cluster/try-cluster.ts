import type { Row } from '../report.ts';
import { ClusterField } from './cluster-field.ts';
import { type ClusterScenario, cuts, kills, rolls, runScenario, stops } from './scenarios.ts';

const serverCount = 3;

export const longScenarios: readonly ClusterScenario[] = [
  kills(24, 5000),
  stops('server 2', 30_000),
  stops('redis', 30_000),
  cuts(20),
  rolls(3),
];

export const shortScenarios: readonly ClusterScenario[] = [cuts(2), rolls(1)];

/** Tries one scenario after another on one cluster, while pilots play. */
export async function tryCluster(scenarios: readonly ClusterScenario[], count = serverCount): Promise<Row[]> {
  const field = await ClusterField.start(count);
  const rows: Row[] = [];
  try {
    await field.settle();
    for (const scenario of scenarios) {
      const { what, tried } = scenario;
      try {
        rows.push({ what, tried, happened: await runScenario(field, scenario), isGood: true });
      } catch (error) {
        rows.push({ what, tried, happened: String((error as Error).message).slice(0, 400), isGood: false });
      }
    }
    return rows;
  } finally {
    await field.stop();
  }
}
