import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AwardRow } from '#engine/content/schemas/galaxy.ts';
import { type Change, moveMoney, unchanged } from '#engine/rules/core/decision.ts';
import { dropAward, giveAwards } from '#engine/rules/galaxy/awards.ts';
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

describe('an award', () => {
  it.each<[AwardRow, object]>([
    [{ kind: 'protomatter', count: 2.5 }, { balance: { default: 1250, clean: 200 } }],
    [{ kind: 'clean_protomatter', count: 0.29 }, { balance: { default: 1000, clean: 229 } }],
    [{ kind: 'ship_capsule_key', count: 2 }, { keys: { ship: 2, artifact: 0 } }],
    [{ kind: 'artifact_capsule_key', count: 1 }, { keys: { ship: 0, artifact: 1 } }],
    [{ kind: 'ship_shard', count: 3, collection: 'combat-rare' }, { shards: { 'combat-rare': 3 } }],
    [{ kind: 'artifact_shard', count: 4, collection: 'luck-epic' }, { shards: { 'luck-epic': 4 } }],
  ])('%o goes where it belongs', (row, after) => {
    const { player, effects } = giveAwards(start, [dropAward(row)], 'award', 'x', noon);
    expect(player).toMatchObject(after);
    expect(ledgerSums(effects)).toEqual({
      default: player.balance.default - 1000,
      clean: player.balance.clean - 200,
    });
  });

  it('of shards adds to those that are there and knows its rarity', () => {
    const shards = dropAward({ kind: 'ship_shard', count: 3, collection: 'combat-rare' });
    expect(shards.rarity).toBe('rare');
    const { player } = giveAwards(start, [shards, shards], 'award', 'x', noon);
    expect(player.shards).toEqual({ 'combat-rare': 6 });
  });
});
