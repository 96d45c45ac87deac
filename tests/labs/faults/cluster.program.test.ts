import { expect, it } from 'vitest';
import { leftToCi } from '../../left-out.ts';
import { shortScenarios, tryCluster } from './cluster/try-cluster.ts';
import { tableOf } from './report.ts';

// A busy machine takes ten times as long. tests/tools/cluster.program.test.ts kills the processes.
it('two servers lose nothing without Redis and while they are replaced by another version', {
  ...leftToCi('faults of a cluster'),
  timeout: 300_000,
}, async () => {
  const rows = await tryCluster(shortScenarios, 2);
  expect(
    rows.every(({ isGood }) => isGood),
    tableOf(rows),
  ).toBe(true);
});
