import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { noon, profile, secrets } from '../core/given.ts';
import { checkHistory } from './invariants.ts';
import { begin, live, type Telling } from './live.ts';
import { type Deed, deeds } from './operations.ts';

function tell(told: readonly Deed[]): Telling {
  return told.reduce(live, begin());
}

describe('a history of commands, whatever they are', () => {
  it('keeps every promise of the rules after each step', () => {
    fc.assert(
      fc.property(fc.boolean(), deeds, (isNearEnd, told) => {
        let telling = begin(isNearEnd);
        for (const deed of told) {
          const next = live(telling, deed);
          checkHistory(telling, next);
          telling = next;
        }
      }),
      { numRuns: 400 },
    );
  });

  it('told again with the same seeds comes to the same state', () => {
    fc.assert(
      fc.property(deeds, (told) => {
        expect(tell(told)).toEqual(tell(told));
      }),
      { numRuns: 40 },
    );
  });

  it('is made of plain data, which a store can keep and give back', () => {
    fc.assert(
      fc.property(deeds, (told) => {
        const { player } = tell(told);
        expect(JSON.parse(JSON.stringify(player))).toEqual(player);
      }),
      { numRuns: 40 },
    );
  });

  it('of a diligent pilot finishes the first system, then has it all', () => {
    let telling = begin();
    const rounds: Deed[] = [
      { kind: 'collect', slot: 0 },
      { kind: 'launch', type: 'personal', again: false },
      { kind: 'wait', minutes: 24 * 60 },
    ];
    for (let round = 0; round < 40; round++)
      for (const deed of [{ kind: 'explore', system: 1 } as const, ...rounds]) {
        const next = live(telling, deed);
        checkHistory(telling, next);
        telling = next;
      }
    expect(telling.player.systems[1]?.status).toBe('completed');
    expect(telling.player.systems[2]?.status).toBe('available');
    expect(telling.player.totals.trips).toBeGreaterThan(17);
    expect(newPlayer('ada', profile, secrets, noon).totals.trips).toBe(0);
  });
});
