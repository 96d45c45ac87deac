import { expect, it } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import { tableOf } from './report.ts';
import { tryScenario } from './table/scenario.ts';
import { shortScenarios } from './table/try-table.ts';

// A busy machine takes ten times as long. The other scenarios have tests beside their subjects, or take
// minutes.
it.runIf(isWhole).each(shortScenarios)(
  '$what: the server goes on and loses nothing',
  { timeout: 180_000 },
  async (scenario) => {
    const row = await tryScenario(scenario);
    expect(row.isGood, tableOf([row])).toBe(true);
  },
);
