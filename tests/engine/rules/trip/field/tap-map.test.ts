import { describe, expect, it } from 'vitest';
import { objectAt, playField } from '#engine/rules/trip/field/objects.ts';
import { mapTaps } from '#engine/rules/trip/field/tap-map.ts';
import { tunables } from '#tests/engine/rules/core/given.ts';

describe('a map of taps', () => {
  const tapped = [0, 1, 2, 3, 5, 8, 13, 400];
  const map = mapTaps([
    { seed: 'a', tapped, tunables },
    { seed: 'b', tapped: [7], tunables },
  ]);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

  it('counts every tap once, by cell and by size', () => {
    expect(map.taps).toBe(9);
    expect(sum(map.cells)).toBe(9);
    expect(sum(Object.values(map.sizes))).toBe(9);
    expect(map.cells).toHaveLength(map.columns * map.rows);
  });

  it('counts each tap in the cell of the object, at the edges too', () => {
    for (let k = 0; k < 400; k++) {
      const alone = mapTaps([{ seed: 'a', tapped: [k], tunables: { ...tunables, objectSizeXs: 1 } }]);
      const { x, y, size } = objectAt('a', k, { ...tunables, objectSizeXs: 1 });
      const column = Math.min(alone.columns - 1, Math.floor((x / playField.width) * alone.columns));
      const row = Math.min(alone.rows - 1, Math.floor((y / playField.height) * alone.rows));
      expect(alone.cells.indexOf(1)).toBe(row * alone.columns + column);
      expect(alone.sizes[size]).toBe(1);
    }
  });

  it('is empty without trips', () => {
    expect(mapTaps([])).toMatchObject({ taps: 0, sizes: { xs: 0, s: 0, m: 0, l: 0, xl: 0 } });
  });
});
