import { describe, expect, it } from 'vitest';
import { boosterCount } from '#engine/rules/core/player.ts';

describe('the number of boosters', () => {
  const boosters = { autoReplenishCount: 1, timeTravelCount: 2, fullHealingCount: 3 };

  it.each([
    ['auto_replenish', 1],
    ['time_travel', 2],
    ['full_healing', 3],
  ] as const)('of type %s comes from its own counter', (type, count) => {
    expect(boosterCount(boosters, type)).toBe(count);
  });
});
