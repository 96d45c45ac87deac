import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  energyAt,
  healthAt,
  levelAt,
  refreshLevels,
  reportedEnergy,
  shipStats,
} from '#engine/rules/hangar/ship-stats.ts';
import { aShip, hour, noon, tunables } from '../../../engine/fixtures/given.ts';

const worn = aShip('personal-common', {
  health: { value: 0, atMs: noon },
  energy: { value: 0, atMs: noon },
});
const stats = shipStats(worn, [], tunables);
const fullHealthMs = 8580 * 1000;

describe('the health of a ship (D9)', () => {
  it.each([
    [0, 0],
    [0.5, 50],
    [1, 100],
    [3, 100],
  ])('after %f times 2 h 23 min at home is %i', (times, health) => {
    expect(healthAt(worn, stats, 0, noon + times * fullHealthMs)).toBeCloseTo(health, 9);
  });

  it.each([
    ['during a trip', 7, 0],
    ['at the moment when its time is over', 8, 0],
    ['half of 2 h 23 min later, collected or not', 8 + fullHealthMs / hour / 2, 50],
    ['long after', 48, 63],
  ])('after a trip of eight hours: %s', (_when, hours, recovered) => {
    const hurt = { ...worn, health: { value: 37, atMs: noon } };
    expect(healthAt(hurt, stats, noon + 8 * hour, noon + hours * hour)).toBeCloseTo(37 + recovered, 9);
  });

  it("doesn't change while an AI pilot flies the ship", () => {
    const hurt = { ...worn, health: { value: 37, atMs: noon } };
    expect(healthAt(hurt, stats, Number.POSITIVE_INFINITY, noon + 48 * hour)).toBe(37);
  });

  it('recovers faster with a better recovery stat', () => {
    const points = { ...worn.points, recovery: 60 };
    const faster = shipStats({ ...worn, points }, [], tunables);
    expect(healthAt(worn, faster, 0, noon + fullHealthMs / 2)).toBeCloseTo(faster.recoveryPercent / 2, 9);
  });

  it('is never above the maximum, even after the maximum has fallen', () => {
    const once = { ...worn, health: { value: 250, atMs: noon } };
    expect(healthAt(once, stats, Number.POSITIVE_INFINITY, noon)).toBe(stats.maxHealth);
  });
});

describe('the energy of a ship (D10)', () => {
  it("fills from 0 in the tunable's time, whatever the limit", () => {
    const fullMs = (tunables.energyRecoverySeconds * 1000 * 100) / stats.recoveryPercent;
    expect(energyAt(worn, stats, noon + fullMs / 2)).toBeCloseTo(stats.energyLimit / 2, 9);
    expect(energyAt(worn, stats, noon + fullMs * 1.01)).toBe(stats.energyLimit);
  });
});

const level = fc.record({
  value: fc.double({ min: 0, max: 300, noNaN: true }),
  atMs: fc.integer({ min: 0, max: 10_000_000 }),
});
const moment = fc.integer({ min: 0, max: 20_000_000 });

describe('a level, whatever the numbers', () => {
  it('only rises, and never above its limit', () => {
    fc.assert(
      fc.property(level, fc.double({ min: 0, max: 0.1, noNaN: true }), moment, moment, (at, perMs, a, b) => {
        const [earlier, later] = [Math.min(a, b), Math.max(a, b)];
        const before = levelAt(at, perMs, 300, earlier);
        expect(levelAt(at, perMs, 300, later)).toBeGreaterThanOrEqual(before);
        expect(before).toBeGreaterThanOrEqual(Math.min(300, at.value));
        expect(before).toBeLessThanOrEqual(300);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same whether or not it was refreshed in between', () => {
    fc.assert(
      fc.property(level, level, moment, moment, moment, (health, energy, a, b, restsFromMs) => {
        const ship = { ...worn, health, energy };
        const [first, then] = [Math.min(a, b), Math.max(a, b)];
        const refreshed = refreshLevels(ship, stats, restsFromMs, first);
        const direct = healthAt(ship, stats, restsFromMs, then);
        expect(healthAt(refreshed, stats, restsFromMs, then)).toBeCloseTo(direct, 6);
        expect(energyAt(refreshed, stats, then)).toBeCloseTo(energyAt(ship, stats, then), 6);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the energy that a device is told', () => {
  it('is less than the stored one until the moment that it is stored for', () => {
    const ahead = { ...worn, energy: { value: 0.5, atMs: noon + 1000 } };
    expect(reportedEnergy(ahead, stats, noon)).toBeCloseTo(0.5 - 1000 * stats.energyPerMs, 9);
    expect(reportedEnergy(ahead, stats, noon + hour)).toBe(energyAt(ahead, stats, noon + hour));
    expect(reportedEnergy({ ...worn, energy: { value: 0, atMs: noon + 1000 } }, stats, noon)).toBe(0);
    expect(reportedEnergy(worn, stats, noon + 48 * hour)).toBe(stats.energyLimit);
  });
});
