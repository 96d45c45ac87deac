import { describe, expect, it } from 'vitest';
import { artifactRowOf, artifactRows, shipRowOf, shipRows } from '#engine/content/hangar.ts';
import { rarities } from '#engine/content/kinds.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import {
  addOwned,
  collectionKeys,
  moveShards,
  nextGrade,
  owns,
  shardsOf,
  topGrade,
} from '#engine/rules/hangar/collections.ts';
import { aPlayer, aShip, noon, tunables } from '../../fixtures/given.ts';

const shipKey = shipRows[0]!.key;
const artifactKey = artifactRows[0]!.key;

describe('the next grade', () => {
  it('of a ship costs the shards and the clean PROTO of its row', () => {
    const { gradeShards, gradeCleanProto } = shipRowOf(shipKey);
    for (let grade = 1; grade < topGrade; grade++)
      expect(nextGrade('ship', shipKey, grade)).toEqual({
        shards: gradeShards[grade - 1],
        clean: gradeCleanProto[grade - 1],
      });
  });

  it('of a ship that is not owned costs the shards of grade 2 and no clean PROTO', () => {
    expect(nextGrade('ship', shipKey, 0)).toEqual({ shards: shipRowOf(shipKey).gradeShards[0], clean: 0 });
  });

  it('of an artifact never costs clean PROTO', () => {
    const { gradeShards } = artifactRowOf(artifactKey);
    for (let grade = 1; grade < topGrade; grade++)
      expect(nextGrade('artifact', artifactKey, grade)).toEqual({ shards: gradeShards[grade - 1], clean: 0 });
  });

  it('does not exist above the last one', () => {
    expect(nextGrade('ship', shipKey, topGrade)).toBeNull();
    expect(nextGrade('artifact', artifactKey, topGrade)).toBeNull();
  });
});

describe('the collections of a rarity', () => {
  it('are all of that rarity, in the order of the content', () => {
    for (const rarity of rarities)
      expect(collectionKeys('ship', rarity)).toEqual(
        shipRows.filter((row) => row.rarity === rarity).map(({ key }) => key),
      );
    expect(rarities.flatMap((rarity) => collectionKeys('artifact', rarity)).sort()).toEqual(
      artifactRows.map(({ key }) => key).sort(),
    );
  });
});

describe('shards', () => {
  const player = aPlayer({ shards: { [shipKey]: 3 } });

  it('are added to the collection and taken from it', () => {
    expect(shardsOf(moveShards(unchanged(player), shipKey, 2).player, shipKey)).toBe(5);
    expect(shardsOf(moveShards(unchanged(player), shipKey, -2).player, shipKey)).toBe(1);
    expect(moveShards(unchanged(player), artifactKey, 1).player.shards).toEqual({
      [shipKey]: 3,
      [artifactKey]: 1,
    });
  });

  it('leave no entry when none are left', () => {
    expect(moveShards(unchanged(player), shipKey, -3).player.shards).toEqual({});
    expect(shardsOf(aPlayer(), shipKey)).toBe(0);
  });

  it('can be neither negative nor fractions', () => {
    expect(() => moveShards(unchanged(player), shipKey, -4)).toThrow(shipKey);
    expect(() => moveShards(unchanged(player), shipKey, 0.5)).toThrow(shipKey);
  });
});

describe('a new possession', () => {
  const add = (kind: 'ship' | 'artifact', key: string, player = aPlayer()) =>
    addOwned(unchanged(player), kind, key, { id: 'new', nowMs: noon, tunables }).player;

  it('is a ship of grade 1, in use only when it is the first of its type', () => {
    const first = add('ship', 'personal-common', aPlayer({ ships: [aShip('combat-common')] }));
    expect(first.ships.at(-1)).toMatchObject({ id: 'new', key: 'personal-common', grade: 1, inUse: true });
    expect(add('ship', 'personal-rare').ships.at(-1)).toMatchObject({ id: 'new', inUse: false });
  });

  it('is an artifact of grade 1 on no ship', () => {
    expect(add('artifact', artifactKey).artifacts).toEqual([
      { id: 'new', key: artifactKey, grade: 1, shipId: null },
    ]);
  });

  it('belongs to the player from then on', () => {
    expect(owns(aPlayer(), 'ship', 'personal-rare')).toBe(false);
    expect(owns(add('ship', 'personal-rare'), 'ship', 'personal-rare')).toBe(true);
    expect(owns(aPlayer(), 'artifact', artifactKey)).toBe(false);
    expect(owns(add('artifact', artifactKey), 'artifact', artifactKey)).toBe(true);
  });
});
