import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import type { Difficulty, Rarity, TripType } from '#engine/content/kinds.ts';
import type { SystemRow } from '#engine/content/schemas/galaxy.ts';
import { chooseAiTrip } from '#engine/rules/ai-pilot/ai-flights.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { allTrips, type KnownSystem, withBit } from '#engine/rules/galaxy/progress.ts';
import { longRun } from '../../../engine/fixtures/given-ai.ts';

type Kind = readonly [type: TripType, difficulty: Difficulty, minRarity?: Rarity];

const [template] = galaxy.systems;
/** A system whose first trips are these, followed by hard expeditions. */
function systemWith(...kinds: readonly Kind[]): SystemRow {
  const trips = template!.trips.map((row, index) => {
    const [type, difficulty, minRarity = 'common'] = kinds[index] ?? (['expedition', 'hard'] as const);
    return { ...row, type, difficulty, minRarity };
  });
  return { ...template!, trips };
}

const run: AiRun = {
  ...longRun,
  difficulty: 'easy',
  type: 'personal',
  rarity: 'common',
  system: 1,
  trip: null,
};
const easy: Kind = ['personal', 'easy'];
const systems = [systemWith(easy, ['attack', 'easy'], easy, easy), systemWith(easy, easy)];
const known = (system: number, ...flown: number[]): KnownSystem => {
  const completed = flown.reduce(withBit, 0);
  return { system, completed, awarded: completed };
};
const choose = (
  all: readonly KnownSystem[],
  wanted: Partial<AiRun> = {},
  last?: { system: number; trip: number },
  rows: readonly SystemRow[] = systems,
) => {
  const found = chooseAiTrip({ ...run, ...wanted }, all, last, rows);
  return found && `${found.known.system}/${found.trip} ${found.reason}`;
};

describe('the next trip of an AI pilot', () => {
  it('is the named one at the beginning of the run only', () => {
    expect(choose([known(1, 1, 3)], { trip: 1 })).toBe('1/1 named');
    expect(choose([known(1, 1, 3)], { trip: 1 }, { system: 1, trip: 1 })).toBe('1/4 new');
  });

  it('ignores a named trip that the run may not fly', () => {
    expect(choose([known(1)], { trip: 2 })).toBe('1/1 new');
    expect(choose([known(1)], { trip: 3 })).toBe('1/1 new');
    expect(choose([known(2)], { trip: 1 })).toBe('2/1 new');
  });

  it('is the next unflown trip of its type in the chain', () => {
    expect(choose([known(1)])).toBe('1/1 new');
    expect(choose([known(1, 1)], {}, { system: 1, trip: 1 })).toBe('1/3 new');
  });

  it('is a new trip of another system before a flown one of this system', () => {
    expect(choose([known(1, 1, 3, 4), known(2, 1)], {}, { system: 1, trip: 4 })).toBe('2/2 new');
    expect(choose([known(1), known(2, 1)], {}, { system: 2, trip: 1 })).toBe('2/2 new');
  });

  it('is the flown trip after the last one, or else the first flown one', () => {
    const all = [known(1, 1, 3, 4), known(2, 1, 2)];
    expect(choose(all, {}, { system: 1, trip: 1 })).toBe('1/3 again');
    expect(choose(all, {}, { system: 1, trip: 4 })).toBe('1/1 again');
    expect(choose(all, {}, { system: 2, trip: 1 })).toBe('2/2 again');
  });

  it('passes over completed systems once there is a flown trip', () => {
    const done = { system: 2, completed: allTrips, awarded: allTrips };
    expect(choose([known(1, 1, 3, 4), done], {}, { system: 1, trip: 4 })).toBe('1/1 again');
    expect(choose([done])).toBe('2/1 again');
  });

  it('fits the difficulty of the run and the rank of the ship', () => {
    const rows = [systemWith(['personal', 'hard'], ['personal', 'easy', 'rare'])];
    const all = [known(1, 1)];
    expect(choose(all, {}, undefined, rows)).toBeUndefined();
    expect(choose(all, { rarity: 'rare' }, undefined, rows)).toBe('1/2 new');
    expect(choose(all, { difficulty: 'hard' }, undefined, rows)).toBe('1/1 again');
  });

  it('does not exist without an explored system', () => {
    expect(choose([])).toBeUndefined();
  });
});
