import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { noon, profile, secrets } from '../../../engine/fixtures/given.ts';
import { checkHistory } from '../../../engine/fixtures/history/invariants.ts';
import { anyOperations, type Operation } from '../../../engine/fixtures/history/operations.ts';
import { begin, type History, playOperation } from '../../../engine/fixtures/history/play-operation.ts';

function play(operations: readonly Operation[]): History {
  return operations.reduce(playOperation, begin());
}

describe('any history of operations', () => {
  it('keeps the invariants of the rules after each step', () => {
    fc.assert(
      fc.property(fc.boolean(), anyOperations, (isNearEnd, operations) => {
        let history = begin(isNearEnd);
        for (const operation of operations) {
          const next = playOperation(history, operation);
          checkHistory(history, next);
          history = next;
        }
      }),
      { numRuns: 400 },
    );
  });

  it('comes to the same state when it is played again with the same seeds', () => {
    fc.assert(
      fc.property(anyOperations, (operations) => {
        expect(play(operations)).toEqual(play(operations));
      }),
      { numRuns: 40 },
    );
  });

  it('ends with a player of plain data, which survives JSON', () => {
    fc.assert(
      fc.property(anyOperations, (operations) => {
        const { player } = play(operations);
        expect(JSON.parse(JSON.stringify(player))).toEqual(player);
      }),
      { numRuns: 40 },
    );
  });

  it('finishes the first system when a pilot flies every day', () => {
    let history = begin();
    const rounds: Operation[] = [
      { kind: 'collect', slot: 0 },
      { kind: 'launch', type: 'personal', again: false },
      { kind: 'wait', minutes: 24 * 60 },
    ];
    for (let round = 0; round < 40; round++)
      for (const operation of [{ kind: 'explore', system: 1 } as const, ...rounds]) {
        const next = playOperation(history, operation);
        checkHistory(history, next);
        history = next;
      }
    expect(history.player.systems[1]?.status).toBe('completed');
    expect(history.player.systems[2]?.status).toBe('available');
    expect(history.player.totals.trips).toBeGreaterThan(17);
    expect(newPlayer('ada', profile, secrets, noon).totals.trips).toBe(0);
  });
});
