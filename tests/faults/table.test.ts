import { expect, it } from 'vitest';
import { tableOf } from './report.ts';
import { shortScenarios, tryTable } from './table/try-table.ts';

// A busy machine takes ten times as long. The other scenarios have tests beside their subjects, or take
// minutes.
it('a server that was stopped, or had no space on its disk, goes on and loses nothing', {
  timeout: 180_000,
}, async () => {
  const rows = await tryTable(shortScenarios);
  expect(
    rows.every(({ isGood }) => isGood),
    tableOf(rows),
  ).toBe(true);
});
