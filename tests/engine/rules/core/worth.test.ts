import { describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { type Things, worthOf } from '#engine/rules/core/worth.ts';

const nothing: Things = {
  amount: 0,
  clean: 0,
  keys: 0,
  boosters: { autoReplenishCount: 0, fullHealingCount: 0, timeTravelCount: 0 },
  drops: [],
};
const worth = (things: Partial<Things>, tunables = defaultTunables) =>
  worthOf({ ...nothing, ...things }, tunables);

describe('the worth of things', () => {
  it.each<[string, Partial<Things>, number]>([
    ['nothing', {}, 0],
    ['PROTO', { amount: 12.25 }, 13],
    ['clean PROTO by its conversion', { clean: 2 }, 200],
    ['keys by the price of a capsule', { keys: 2 }, 1800],
    ['a likely booster', { boosters: { ...nothing.boosters, autoReplenishCount: 1 } }, 205],
    ['a rare booster', { boosters: { ...nothing.boosters, timeTravelCount: 2 } }, 10_000],
    ['a common ship', { drops: [{ kind: 'ship', rarity: 'common', count: 1 }] }, 15_000],
    ['an epic ship', { drops: [{ kind: 'ship', rarity: 'epic', count: 2 }] }, 90_000],
    ['shards by their usual count', { drops: [{ kind: 'ship_shard', rarity: 'common', count: 8 }] }, 4500],
    ['an epic artifact', { drops: [{ kind: 'artifact', rarity: 'epic', count: 1 }] }, 36_000],
  ])('counts %s', (_what, things, expected) => {
    expect(worth(things)).toBe(expected);
  });

  it('adds everything up', () => {
    const drops = [{ kind: 'ship', rarity: 'epic', count: 1 }] as const;
    expect(worth({ amount: 1, clean: 1, keys: 1, drops })).toBe(1 + 100 + 900 + 45_000);
  });

  it('is a number even for things that can’t be built', () => {
    const impossible = { ...defaultTunables, synthesisTimeTravelPercent: 0 };
    expect(worth({}, impossible)).toBe(0);
    expect(worth({ boosters: { ...nothing.boosters, timeTravelCount: 1 } }, impossible)).toBe(1e12);
  });
});
