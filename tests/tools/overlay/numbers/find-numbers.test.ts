import { describe, expect, it } from 'vitest';
import { defaultTunables, tunableNames } from '#engine/content/tunables.ts';
import { findNumbers } from '#tools/overlay/numbers/find-numbers.ts';
import { dropCurve, levelCurve } from '#tools/overlay/pay/curves.ts';

const labels: Record<string, string> = { spawnIntervalMs: 'Time between two objects', maxPirates: 'Pirates' };
const labelOf = (name: string) => labels[name] ?? 'Something';

describe('the search over all numbers', () => {
  it.each([
    ['pirates', ['maxPirates']],
    ['OBJECTS time', ['spawnIntervalMs']],
    ['spawnInterval', ['spawnIntervalMs']],
    ['nothing at all', []],
  ])('finds "%s" by words of the label or the name', (query, names) => {
    const found = findNumbers(query, labelOf);
    expect(found.filter((name) => name in labels)).toEqual(names);
    if (names.length === 0) expect(found).toEqual([]);
  });

  it('finds every number without a word', () => {
    expect(findNumbers('  ', labelOf)).toEqual(tunableNames);
  });
});

describe('the curves', () => {
  it('show a price for each level, each higher than the last', () => {
    const prices = levelCurve('common', defaultTunables).map(([, price]) => price);
    expect(prices.length).toBeGreaterThan(10);
    expect(prices.every((price, index) => index === 0 || price > prices[index - 1]!)).toBe(true);
  });

  it('show more epic drops with more luck', () => {
    const chances = dropCurve('epic', defaultTunables).map(([, percent]) => percent);
    expect(chances.at(-1)).toBeGreaterThan(chances[0]!);
  });
});
