import { expect, it } from 'vitest';
import { leftToCi } from '../../left-out.ts';
import { tryScenario } from './table/scenario.ts';
import { shortScenarios } from './table/try-table.ts';

// The other scenarios have tests beside their subjects, or take
// minutes.
it.for(shortScenarios)(
  '$what: the server goes on and loses nothing',
  leftToCi('the table of faults'),
  async (scenario, { skip }) => {
    const { isGood, isSkipped, happened } = await tryScenario(scenario);
    if (isSkipped) skip(happened);
    expect(isGood, happened).toBe(true);
  },
);
