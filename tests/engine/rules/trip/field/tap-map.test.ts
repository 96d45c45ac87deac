import { describe, expect, it } from 'vitest';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import { mapTaps } from '#engine/rules/trip/field/tap-map.ts';
import { flightObjects } from '#engine/rules/trip/field/wave-objects.ts';
import { tunables, openSpace as waves } from '../../../fixtures/given.ts';

describe('a map of taps', () => {
  const tapped = [0, 1, 2, 3, 5, 8, 13, 400];
  const map = mapTaps([
    { seed: 'a', waves, tapped, tunables },
    { seed: 'b', waves, tapped: [7], tunables },
  ]);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

  it('counts every tap once, by cell and by size', () => {
    expect(map.taps).toBe(9);
    expect(sum(map.cells)).toBe(9);
    expect(sum(Object.values(map.sizes))).toBe(9);
    expect(map.cells).toHaveLength(map.columns * map.rows);
  });

  it('counts each tap in the cell of the object, at the edges too', () => {
    const numbers = { ...tunables, objectSizeXs: 1 };
    const objectOf = flightObjects('a', waves, numbers);
    for (let k = 0; k < 400; k++) {
      const alone = mapTaps([{ seed: 'a', waves, tapped: [k], tunables: numbers }]);
      const { x, y, size } = objectOf(k)!;
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
