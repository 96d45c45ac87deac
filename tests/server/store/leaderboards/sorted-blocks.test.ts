import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ItemOrder, SortedBlocks } from '#server/store/leaderboards/sorted-blocks.ts';

const ascending = (a: number, b: number) => a - b;
/** An order with all three parts: hundreds, then tens, then the number itself. */
const order: ItemOrder<number> = {
  major: (item) => Math.floor(item / 100),
  minor: (item) => Math.floor(item / 10),
  compare: ascending,
};

describe('sorted blocks', () => {
  it('hold what a sorted list holds after the same additions and deletions', () => {
    const step = fc.record({ isAdded: fc.boolean(), item: fc.integer({ min: 0, max: 400 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const blocks = new SortedBlocks<number>(order);
        const plain = new Set<number>();
        for (const { isAdded, item } of steps) {
          if (isAdded && !plain.has(item)) blocks.add(item);
          if (!isAdded) expect(blocks.delete(item)).toBe(plain.has(item));
          if (isAdded) plain.add(item);
          else plain.delete(item);
        }
        const sorted = [...plain].sort(ascending);
        expect(blocks.size).toBe(sorted.length);
        expect(blocks.first).toBe(sorted[0]);
        expect(blocks.slice(0, 1000)).toEqual(sorted);
        expect(blocks.slice(7, 5)).toEqual(sorted.slice(7, 12));
        for (const item of [0, 13, 200, 400])
          expect(blocks.countBefore(item)).toBe(sorted.filter((other) => other < item).length);
      }),
    );
  });

  it('rank items across many blocks', () => {
    const blocks = new SortedBlocks<number>(order);
    const count = 5000;
    for (let index = 0; index < count; index++) blocks.add((index * 2654435761) % 2 ** 32);
    const all = blocks.slice(0, count);
    expect(all).toHaveLength(count);
    for (let index = 0; index < count; index += 61) {
      expect(blocks.countBefore(all[index]!)).toBe(index);
      expect(blocks.slice(index, 3)).toEqual(all.slice(index, index + 3));
    }
    for (const item of all) expect(blocks.delete(item)).toBe(true);
    expect([blocks.size, blocks.first, blocks.delete(1)]).toEqual([0, undefined, false]);
  });

  it('rank one of 200 000 items after few comparisons', () => {
    let compared = 0;
    const blocks = new SortedBlocks<number>({
      ...order,
      compare: (a, b) => {
        compared++;
        return a - b;
      },
    });
    for (let index = 0; index < 200_000; index++) blocks.add(index);
    compared = 0;
    for (let index = 0; index < 10_000; index++) {
      const item = (index * 7919) % 200_000;
      expect(blocks.delete(item)).toBe(true);
      blocks.add(item);
      blocks.countBefore(item);
    }
    expect(compared / 10_000).toBeLessThan(100);
  });
});
