import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, moveMoney, unchanged } from '#engine/rules/core/decision.ts';
import { aPlayer, ledgerSums, noon } from './given.ts';

const start = unchanged(aPlayer({ balance: { default: 1000, clean: 200 }, rev: 41 }));

describe('moving money (D6)', () => {
  it('writes an entry with the balance after it', () => {
    const { player, effects } = moveMoney(start, 'clean', -50, 'synthesis', 'draw-1', noon);
    expect(player.balance).toEqual({ default: 1000, clean: 150 });
    expect(effects).toEqual([
      {
        kind: 'ledger',
        id: 'ada:42:0',
        atMs: noon,
        currency: 'clean',
        amount: -50,
        reason: 'synthesis',
        reference: 'draw-1',
        balanceAfter: 150,
      },
    ]);
  });

  it('of nothing leaves no entry', () => {
    expect(moveMoney(start, 'default', 0, 'trip', 'x', noon)).toBe(start);
  });

  it.each([
    ['below zero', -1001],
    ['by a part of a hundredth', 0.5],
    ['by no number', Number.NaN],
    ['beyond what a number can count', Number.MAX_SAFE_INTEGER],
  ])('%s is a bug of the caller', (_name, amount) => {
    expect(() => moveMoney(start, 'default', amount, 'trip', 'x', noon)).toThrow();
  });

  it('step after step gives entries with ids of their own that sum to the balance', () => {
    const step = fc.tuple(
      fc.constantFrom('default' as const, 'clean' as const),
      fc.integer({ min: -20, max: 300 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        let change: Change = start;
        for (const [currency, amount] of steps) change = moveMoney(change, currency, amount, 'r', 'x', noon);
        const sums = ledgerSums(change.effects);
        expect(change.player.balance).toEqual({ default: 1000 + sums.default, clean: 200 + sums.clean });
        expect(new Set(change.effects.map(({ id }) => id)).size).toBe(change.effects.length);
      }),
    );
  });
});
