import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownSystems, packKnown, unpackKnown } from '#engine/rules/galaxy/progress.ts';
import { aPlayer } from '../../../engine/fixtures/given.ts';

const mask = fc.nat({ max: 2 ** 30 - 1 });

describe('the systems that a player has explored', () => {
  it('are those in progress and completed, by priority', () => {
    const player = aPlayer({
      systems: {
        10: { status: 'available', completed: 0, awarded: 0 },
        9: { status: 'progress', completed: 5, awarded: 4 },
        2: { status: 'completed', completed: 7, awarded: 7 },
      },
    });
    expect(knownSystems(player)).toEqual([
      { system: 2, completed: 7, awarded: 7 },
      { system: 9, completed: 5, awarded: 4 },
    ]);
  });

  it('are unchanged after packing and unpacking', () => {
    const known = fc.array(
      fc.record({ system: fc.integer({ min: 1, max: 99 }), completed: mask, awarded: mask }),
    );
    fc.assert(
      fc.property(known, (systems) => {
        expect(unpackKnown(packKnown(systems))).toEqual(systems);
      }),
    );
  });
});
