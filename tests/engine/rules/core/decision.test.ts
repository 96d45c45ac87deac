import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Change,
  forgiveDebt,
  moveMoney,
  takeBackMoney,
  unchanged,
} from '#engine/rules/core/decision.ts';
import { aPlayer, ledgerSums, noon } from '../../fixtures/given.ts';

const start = unchanged(aPlayer({ balance: { default: 1000, clean: 200 }, rev: 41 }));

describe('moving money (D6)', () => {
  it('writes an entry with the balance after it', () => {
    const { player, effects } = moveMoney(start, 'clean', -50, {
      reason: 'synthesis',
      reference: 'draw-1',
      nowMs: noon,
    });
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

  it('writes no entry for an amount of 0', () => {
    expect(moveMoney(start, 'default', 0, { reason: 'trip', reference: 'x', nowMs: noon })).toBe(start);
  });

  it.each([
    ['below zero', -1001],
    ['by a part of a hundredth', 0.5],
    ['by no number', Number.NaN],
    ['beyond what a number can count', Number.MAX_SAFE_INTEGER],
  ])('throws for %s', (_name, amount) => {
    expect(() =>
      moveMoney(start, 'default', amount, { reason: 'trip', reference: 'x', nowMs: noon }),
    ).toThrow();
  });

  it('writes entries with different ids that sum to the balance', () => {
    const step = fc.tuple(
      fc.constantFrom('default' as const, 'clean' as const),
      fc.integer({ min: -20, max: 300 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        let change: Change = start;
        for (const [currency, amount] of steps)
          change = moveMoney(change, currency, amount, { reason: 'r', reference: 'x', nowMs: noon });
        const sums = ledgerSums(change.effects);
        expect(change.player.balance).toEqual({ default: 1000 + sums.default, clean: 200 + sums.clean });
        expect(new Set(change.effects.map(({ id }) => id)).size).toBe(change.effects.length);
      }),
    );
  });
});

describe('a debt (D27)', () => {
  const take = (change: Change, amount: number) =>
    takeBackMoney(change, 'clean', amount, { reason: 'refund', reference: 'o1', nowMs: noon });
  const entries = ({ effects }: Change) =>
    effects.map((effect) => effect.kind === 'ledger' && [effect.amount, effect.reason, effect.debtAfter]);

  it('is the part that could not be taken back', () => {
    const change = take(start, 500);
    expect([change.player.balance.clean, change.player.debt.clean]).toEqual([0, 300]);
    expect(entries(change)).toEqual([[-200, 'refund', 300]]);
    expect(entries(take(change, 100)).at(-1)).toEqual([0, 'refund', 400]);
    expect(entries(take(start, 200))).toEqual([[-200, 'refund', undefined]]);
    expect(take(start, 0)).toBe(start);
  });

  it('is paid first from later income of the same currency', () => {
    const owing = take(start, 500);
    const other = moveMoney(owing, 'default', 50, { reason: 'trip', reference: 't', nowMs: noon });
    expect(other.player.debt).toEqual({ default: 0, clean: 300 });
    const part = moveMoney(other, 'clean', 120, { reason: 'award', reference: 'a', nowMs: noon });
    expect([part.player.balance.clean, part.player.debt.clean]).toEqual([0, 180]);
    const whole = moveMoney(part, 'clean', 200, { reason: 'award', reference: 'b', nowMs: noon });
    expect([whole.player.balance.clean, whole.player.debt.clean]).toEqual([20, 0]);
    expect(entries(whole).slice(2)).toEqual([
      [120, 'award', undefined],
      [-120, 'debt', 180],
      [200, 'award', undefined],
      [-180, 'debt', 0],
    ]);
    expect(ledgerSums(whole.effects)).toEqual({ default: 50, clean: 20 - 200 });
  });

  it.each([
    [1, 299],
    [300, 0],
    [999, 0],
  ])('is forgiven by %i, and never below nothing', (amount, left) => {
    const forgiven = forgiveDebt(take(start, 500), 'clean', amount, { reference: 'o2', nowMs: noon });
    expect([forgiven.player.balance.clean, forgiven.player.debt.clean]).toEqual([0, left]);
    expect(entries(forgiven).at(-1)).toEqual([0, 'debt_forgiven', left]);
    expect(forgiveDebt(start, 'clean', amount, { reference: 'o2', nowMs: noon })).toBe(start);
  });

  it('of the last hundredth is forgiven too', () => {
    expect(
      forgiveDebt(take(start, 201), 'clean', 9, { reference: 'o2', nowMs: noon }).player.debt.clean,
    ).toBe(0);
  });
});
