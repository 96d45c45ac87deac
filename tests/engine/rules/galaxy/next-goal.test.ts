import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shipRows } from '#engine/content/hangar.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { nextGoal } from '#engine/rules/galaxy/next-goal.ts';
import { allTrips } from '#engine/rules/galaxy/progress.ts';
import { aShip, noon, profile, secrets, tunables } from '../../fixtures/given.ts';

const begun: Player = {
  ...newPlayer('ada', profile, secrets, noon),
  ships: [aShip('personal-common')],
  systems: { 1: { status: 'progress', completed: 0b1, awarded: 0b1 } },
};
const goalOf = (fields: Partial<Player>) => nextGoal({ ...begun, ...fields }, tunables);

describe('the next goal', () => {
  it('is the first missing ship before anything was done', () => {
    const systems = { 1: { status: 'available', completed: 0, awarded: 0 } } as const;
    expect(goalOf({ systems })).toMatchObject({ kind: 'ship', progress: 0 });
  });

  it.each<[string, Partial<Player>, object]>([
    ['the system in progress', {}, { kind: 'system', system: 1, progress: 1, target: 30 }],
    [
      'a ship whose shards are further than the system',
      { shards: { 'combat-common': 5 } },
      { kind: 'ship', ship: 'combat-common', progress: 5 },
    ],
    [
      'the next grade of a ship in use',
      { shards: { 'personal-common': 3 } },
      { kind: 'grade', ship: 'personal-common', grade: 2, progress: 3 },
    ],
    [
      'a livery, by the stars of its system',
      { mastery: { stars: { 1: '77777' }, nearly: [], liveries: {} } },
      { kind: 'livery', system: 1, type: 'personal', progress: 15, target: 30 },
    ],
    [
      'a ship that has all its shards, which only has to be built',
      { shards: { 'combat-common': 99, 'personal-common': 3 } },
      { kind: 'ship', ship: 'combat-common' },
    ],
  ])('is %s', (_name, fields, goal) => {
    expect(goalOf(fields)).toMatchObject(goal);
  });

  it('is the guarantee of capsules when all else is reached', () => {
    const done = { status: 'completed', completed: allTrips, awarded: allTrips } as const;
    const goal = goalOf({
      systems: { 1: done },
      ships: shipRows.map(({ key }) => aShip(key, { grade: 5 })),
      rewards: { ...begun.rewards, sinceEpic: 12 },
    });
    expect(goal).toEqual({ kind: 'capsule', progress: 12, target: 50 });
  });

  it('is as far as the goal of any part of what the player has', () => {
    const shards = fc.dictionary(fc.constantFrom(...shipRows.map(({ key }) => key)), fc.nat({ max: 40 }));
    fc.assert(
      fc.property(shards, fc.nat({ max: allTrips }), (held, completed) => {
        const systems = { 1: { status: 'progress', completed, awarded: completed } } as const;
        const goal = goalOf({ shards: held, systems });
        expect(goal.progress).toBeLessThanOrEqual(goal.target);
        for (const other of [goalOf({ shards: held, systems: {} }), goalOf({ systems })])
          expect(goal.progress / goal.target).toBeGreaterThanOrEqual(
            other.kind === 'capsule' ? 0 : other.progress / other.target,
          );
      }),
    );
  });
});
