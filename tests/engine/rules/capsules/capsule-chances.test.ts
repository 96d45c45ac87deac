import { describe, expect, it } from 'vitest';
import { capsuleRows } from '#engine/content/capsules.ts';
import { capsuleTypes } from '#engine/content/kinds.ts';
import { capsuleChances, capsulePrice, capsuleRefusal } from '#engine/rules/capsules/capsule-chances.ts';
import { tunables } from '../../fixtures/given.ts';

const half = { ...tunables, capsuleLuckShare: 0.5, maxCapsuleLuckPercent: 10 };

describe('the price of a capsule (D3)', () => {
  it('is the tunable in hundredths', () => {
    expect(capsulePrice({ ...tunables, capsulePriceClean: 9 })).toBe(900);
    expect(capsulePrice({ ...tunables, capsulePriceClean: 0.29 })).toBe(29);
  });

  it('is needed in full, unless there is a key', () => {
    const nine = { ...tunables, capsulePriceClean: 9 };
    expect(capsuleRefusal(0, 899, nine)).toBe('no_key');
    expect(capsuleRefusal(0, 900, nine)).toBeUndefined();
    expect(capsuleRefusal(1, 0, nine)).toBeUndefined();
  });
});

describe.each(capsuleTypes)('the chances of a %s capsule', (type) => {
  const rows = capsuleRows(type);
  const shareOf = (chances: readonly { rarity: string; percent: number }[], isCommon: boolean) =>
    chances
      .filter(({ rarity }) => (rarity === 'common') === isCommon)
      .reduce((sum, { percent }) => sum + percent, 0);
  const better = shareOf(rows, false);

  it('are those of the content without luck', () => {
    const withoutLuck = capsuleChances(type, 0, half);
    for (const [index, { percent, ...row }] of withoutLuck.entries()) {
      const { percent: written, ...same } = rows[index]!;
      expect(row).toEqual(same);
      expect(percent).toBeCloseTo(written, 9);
    }
  });

  it('rise for every row that is not common by its share of luck, and fall for the common ones', () => {
    const lucky = capsuleChances(type, 4, half);
    for (const [index, row] of rows.entries())
      if (row.rarity !== 'common') expect(lucky[index]!.percent).toBeCloseTo(row.percent * 1.02, 9);
    expect(shareOf(lucky, true)).toBeCloseTo(100 - better * 1.02, 9);
  });

  it('rise no further than the limit, and never fall', () => {
    expect(shareOf(capsuleChances(type, 1000, half), false)).toBeCloseTo(better * 1.1, 9);
    expect(shareOf(capsuleChances(type, -5, half), false)).toBeCloseTo(better, 9);
  });

  it('leave the common rows at 0 when luck would take more than they have', () => {
    const extreme = { ...half, capsuleLuckShare: 100, maxCapsuleLuckPercent: 1_000_000 };
    const chances = capsuleChances(type, 1_000_000, extreme);
    expect(shareOf(chances, true)).toBeCloseTo(0, 9);
    expect(shareOf(chances, false)).toBeCloseTo(100, 9);
  });
});
