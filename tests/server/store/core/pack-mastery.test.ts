import { describe, expect, it } from 'vitest';
import { noMastery } from '#engine/rules/core/mastery-state.ts';
import { packMastery, unpackMastery } from '#server/store/core/pack-mastery.ts';

describe('mastery in storage', () => {
  it('is unchanged after packing and unpacking', () => {
    const mastery = {
      stars: { 1: '7'.repeat(30), 3: '01234567', 20: `${'0'.repeat(29)}1` },
      nearly: [
        { system: 1, trip: 1, best: [0, 0, 0] as const },
        { system: 20, trip: 30, best: [99, 4, 19] as const },
      ],
      liveries: { combat: 'kepler-deep', expeditionary: 'polaris-end' } as const,
    };
    expect(unpackMastery(packMastery(mastery))).toEqual(mastery);
    expect(unpackMastery(packMastery(noMastery))).toEqual(noMastery);
  });

  it('is empty for a player from before it', () => {
    expect(unpackMastery(undefined)).toBe(noMastery);
  });
});
