import { describe, expect, it } from 'vitest';
import type { AwardRow } from '#engine/content/schemas/galaxy.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { DroppedAward } from '#engine/rules/core/flight-state.ts';
import { dropAward, giveAwards } from '#engine/rules/galaxy/awards.ts';
import { aPlayer, ledgerSums, noon } from '../../fixtures/given.ts';

const start = unchanged(aPlayer({ balance: { default: 1000, clean: 200 }, rev: 41 }));

describe('an award', () => {
  it.each<[AwardRow, object]>([
    [{ kind: 'protomatter', count: 2.5 }, { balance: { default: 1250, clean: 200 } }],
    [{ kind: 'clean_protomatter', count: 0.29 }, { balance: { default: 1000, clean: 229 } }],
    [{ kind: 'ship_capsule_key', count: 2 }, { keys: { ship: 2, artifact: 0 } }],
    [{ kind: 'artifact_capsule_key', count: 1 }, { keys: { ship: 0, artifact: 1 } }],
    [{ kind: 'ship_shard', count: 3, collection: 'combat-rare' }, { shards: { 'combat-rare': 3 } }],
    [{ kind: 'artifact_shard', count: 4, collection: 'luck-epic' }, { shards: { 'luck-epic': 4 } }],
  ])('of %o is added to the right field', (row, after) => {
    const { player, effects } = giveAwards(start, [dropAward(row)], {
      reason: 'award',
      reference: 'x',
      nowMs: noon,
    });
    expect(player).toMatchObject(after);
    expect(ledgerSums(effects)).toEqual({
      default: player.balance.default - 1000,
      clean: player.balance.clean - 200,
    });
  });

  it('of shards adds to the owned ones and knows its rarity', () => {
    const shards = dropAward({ kind: 'ship_shard', count: 3, collection: 'combat-rare' });
    expect(shards.rarity).toBe('rare');
    const { player } = giveAwards(start, [shards, shards], { reason: 'award', reference: 'x', nowMs: noon });
    expect(player.shards).toEqual({ 'combat-rare': 6 });
  });
});

describe('an award that cannot be paid', () => {
  const gift = (count: number): DroppedAward => ({
    kind: 'protomatter',
    count,
    collection: null,
    rarity: null,
  });

  it.each([1e20, 1.5, Number.NaN, -1, Number.MAX_SAFE_INTEGER])('of %s is left out and reported', (count) => {
    const rich = aPlayer({ balance: { default: 100, clean: 0 } });
    const { player, effects } = giveAwards(unchanged(rich), [gift(count), gift(7)], {
      reason: 'award',
      reference: 'x',
      nowMs: noon,
    });
    expect(player.balance.default).toBe(107);
    expect(effects.filter(({ kind }) => kind === 'review')).toMatchObject([
      { reason: 'unpaid_award', playerId: rich.id },
    ]);
  });

  it('of shards of no collection is left out and reported', () => {
    const row = { kind: 'ship_shard', count: 3, collection: 'combat-unheard-of' } as const;
    const { player, effects } = giveAwards(start, [dropAward(row)], {
      reason: 'award',
      reference: 'x',
      nowMs: noon,
    });
    expect(player.shards).toEqual({});
    expect(effects).toMatchObject([{ kind: 'review', reason: 'unpaid_award' }]);
  });
});
