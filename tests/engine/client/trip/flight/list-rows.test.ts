import { describe, expect, it } from 'vitest';
import { ListRows, rowCount } from '#engine/client/trip/flight/list-rows.ts';
import { defaultTunables } from '#engine/content/tunables.ts';

describe('the rows of the list', () => {
  it('are six to nine: more than objects can be in reach at one time', () => {
    expect(rowCount(defaultTunables)).toBe(6);
    expect(rowCount({ ...defaultTunables, objectLifeMs: 6000, spawnIntervalMs: 1000 })).toBe(9);
    expect(rowCount({ ...defaultTunables, objectLifeMs: 600, spawnIntervalMs: 3000 })).toBe(6);
  });

  it('keep an object where it is, whatever else appears or leaves', () => {
    const rows = new ListRows('seed', 6);
    for (let k = 0; k < 200; k++) {
      const before = rows.place([k, k + 1, k + 2]);
      const [first, second, third] = rows.place([k + 1, k + 2, k + 3]);
      expect([first, second]).toEqual(before.slice(1));
      expect(new Set([first, second, third]).size).toBe(3);
    }
  });

  it('come in no order that a fixed sequence of keys could follow', () => {
    const rows = new ListRows('seed', 6);
    const drawn = Array.from({ length: 600 }, (_, k) => rows.place([k])[0]!);
    for (let row = 0; row < 6; row++) {
      const share = drawn.filter((drawnRow) => drawnRow === row).length / drawn.length;
      expect(share).toBeGreaterThan(0.12);
      expect(share).toBeLessThan(0.21);
    }
    const follows = drawn.filter((row, k) => row === ((drawn[k - 1] ?? 0) + 1) % 6).length / drawn.length;
    expect(follows).toBeLessThan(0.25);
  });

  it('have no row for an object while all are used, and one later', () => {
    const rows = new ListRows('seed', 2);
    expect(rows.place([1, 2, 3]).filter((row) => row === null)).toHaveLength(1);
    expect(rows.place([3])[0]).not.toBeNull();
  });
});
