import { describe, expect, it } from 'vitest';
import { defaultTunables, tunableNames, tunableRows } from '#engine/content/tunables.ts';
import {
  changesOf,
  fitValue,
  moveDraft,
  readValue,
  shareOf,
  stepOf,
  valueAt,
} from '#tools/overlay/changes/draft.ts';

const other = { ...defaultTunables, spawnIntervalMs: 500, maxPirates: 3 };

describe('a draft', () => {
  it('lists its changes in the order of the content', () => {
    expect(changesOf(defaultTunables, other)).toEqual([
      { name: 'spawnIntervalMs', from: 1000, to: 500 },
      { name: 'maxPirates', from: 5, to: 3 },
    ]);
    expect(changesOf(other, other)).toEqual([]);
  });

  it('rebases onto another’s version and lists the conflicts', () => {
    const theirs = { ...defaultTunables, spawnIntervalMs: 800, pirateStayMs: 3000 };
    const moved = moveDraft(other, defaultTunables, theirs);
    expect(moved.draft).toEqual({ ...theirs, spawnIntervalMs: 500, maxPirates: 3 });
    expect(moved.both).toEqual(['spawnIntervalMs']);
  });

  it('has no conflict where both chose the same value', () => {
    expect(moveDraft(other, defaultTunables, other)).toEqual({ draft: other, both: [] });
  });
});

describe('a typed number', () => {
  it.each([
    ['500', 500],
    ['10 000', 10_000],
    ['2e3', undefined],
    ['199', undefined],
    ['10001', undefined],
    ['500.5', undefined],
    ['', undefined],
    ['-5', undefined],
    ['ten', undefined],
  ])('of %o is %o for the spawn interval', (text, value) => {
    expect(readValue('spawnIntervalMs', text)).toBe(value);
  });

  it('takes a point or a comma', () => {
    expect(readValue('cargoPerEnergyPoint', '0.02')).toBe(0.02);
    expect(readValue('cargoPerEnergyPoint', '0,02')).toBe(0.02);
    expect(readValue('cargoPerEnergyPoint', ',5')).toBe(0.5);
  });
});

describe.each(tunableNames)('the slider of %s', (name) => {
  const { min, max, whole } = tunableRows[name];

  it('covers the whole range and finds its default again', () => {
    expect(valueAt(name, 0)).toBe(min);
    expect(valueAt(name, 1)).toBe(max);
    expect(shareOf(name, min)).toBe(0);
    expect(shareOf(name, max)).toBe(1);
    const found = valueAt(name, shareOf(name, tunableRows[name].default));
    expect(Math.abs(found - tunableRows[name].default)).toBeLessThanOrEqual(stepOf(name));
  });

  it('moves in steps that the tunable allows', () => {
    const step = stepOf(name);
    expect(step).toBeGreaterThan(0);
    // A switch has no value between its two.
    expect(step).toBeLessThanOrEqual(whole ? Math.max(1, (max - min) / 2) : (max - min) / 2);
    if (whole) expect(Number.isInteger(step)).toBe(true);
    expect(fitValue(name, max + step)).toBe(max);
    expect(fitValue(name, min - step)).toBe(min);
  });
});
