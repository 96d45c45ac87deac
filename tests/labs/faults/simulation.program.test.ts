import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repetitions } from '../../whole.ts';
import { tableOf } from './report.ts';
import { plantedBugs } from './simulation/planted-bugs.ts';
import { tryPlantedBugs, trySeeds } from './simulation/try-simulation.ts';

// A busy machine takes ten times as long.
const patience = { timeout: 300_000 };
const seeds = repetitions(50, 200);

describe('the deterministic simulation of servers, devices and payments', () => {
  it(
    `loses nothing and does nothing twice in ${seeds} seeds, and each seed reproduces its run`,
    patience,
    async () => {
      const row = await trySeeds(seeds);
      expect(row.isGood, row.happened).toBe(true);
    },
  );

  it('finds planted bugs', patience, async () => {
    const rows = await tryPlantedBugs(plantedBugs.slice(0, 3));
    expect(
      rows.every(({ isGood }) => isGood),
      tableOf(rows),
    ).toBe(true);
  });

  it.each(plantedBugs)('can still plant: $name', ({ file, find, replace }) => {
    const times = readFileSync(file, 'utf8').split(find).length - 1;
    expect(times, `${file} has changed: update tests/labs/faults/simulation/planted-bugs.ts`).toBe(1);
    expect(replace).not.toBe(find);
  });
});
