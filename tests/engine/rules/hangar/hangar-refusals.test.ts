import { describe, expect, it } from 'vitest';
import {
  artifactSlots,
  chooseRefusal,
  mergeRefusal,
  moveRefusal,
} from '#engine/rules/hangar/hangar-refusals.ts';
import { tunables } from '../../fixtures/given.ts';

describe('choosing a ship', () => {
  const ship = (id: string, type: 'personal' | 'combat', isInTrip = false) => ({ id, type, isInTrip });

  it.each([
    ['alone', [ship('a', 'personal')], undefined],
    ['while it is itself in a trip', [ship('a', 'personal', true)], undefined],
    ['while another of its type is in a trip', [ship('b', 'personal', true)], 'ship_in_trip'],
    ['while one of another type is in a trip', [ship('b', 'combat', true)], undefined],
  ])('%s: %#', (_when, all, refusal) => {
    expect(chooseRefusal(ship('a', 'personal'), all)).toBe(refusal);
  });
});

describe('merging', () => {
  it.each([
    [null, 99, 99, 'grade_capped'],
    [{ shards: 5, clean: 100 }, 4, 100, 'merge_not_ready'],
    [{ shards: 5, clean: 100 }, 5, 99, 'not_enough_clean'],
    [{ shards: 5, clean: 100 }, 5, 100, undefined],
    [{ shards: 5, clean: 100 }, 4, 99, 'merge_not_ready'],
  ])('with next %o, %d shards and %d clean: %s', (next, shards, clean, refusal) => {
    expect(mergeRefusal({ next, shards, clean })).toBe(refusal);
  });
});

describe('moving an artifact', () => {
  it.each([
    [true, { taken: 4, max: 4 }, 'ship_in_trip'],
    [false, { taken: 4, max: 4 }, 'no_slot'],
    [false, { taken: 3, max: 4 }, undefined],
    [false, null, undefined],
  ])('in a trip: %s, slots %o: %s', (isShipInTrip, slots, refusal) => {
    expect(moveRefusal({ isShipInTrip, slots })).toBe(refusal);
  });

  it('has as many slots as the rarity of the ship gives', () => {
    const own = { ...tunables, artifactSlotsCommon: 1, artifactSlotsRare: 2, artifactSlotsEpic: 3 };
    expect((['common', 'rare', 'epic'] as const).map((rarity) => artifactSlots(rarity, own))).toEqual([
      1, 2, 3,
    ]);
  });
});
