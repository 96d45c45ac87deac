import { describe, expect, it } from 'vitest';
import { galaxy, systemAt, tripAt } from '#engine/content/galaxy.ts';
import { artifactRowOf, artifactRows, shipRowOf, shipRows } from '#engine/content/hangar.ts';
import { stats } from '#engine/content/kinds.ts';
import { defaultTunables } from '#engine/content/tunables.ts';

/** A stat of a new ship, as the player sees it: to hundredths, rounded down. */
function atGrade1(key: string, stat: (typeof stats)[number]): number {
  return Math.floor(shipRowOf(key).base[stat] * (100 + defaultTunables.gradeBonus1)) / 100;
}

describe('the ship and artifact tables', () => {
  it('give a new pilot round numbers', () => {
    const shown = stats.map((stat) => [stat, atGrade1('personal-common', stat)]);
    expect(Object.fromEntries(shown)).toEqual({
      health: 100,
      energy: 80,
      luck: 2,
      speed: 30,
      recovery: 100,
      extraction: 100,
    });
  });

  it.each(['personal', 'expeditionary', 'combat'])('make a rarer %s ship better in everything', (type) => {
    for (const stat of stats) {
      const [common, rare, epic] = ['common', 'rare', 'epic'].map((rarity) => shipRowOf(`${type}-${rarity}`));
      expect(rare!.base[stat]).toBeGreaterThan(common!.base[stat]);
      expect(epic!.base[stat]).toBeGreaterThan(rare!.base[stat]);
      expect(rare!.perPoint[stat]).toBeGreaterThan(common!.perPoint[stat]);
      expect(epic!.perPoint[stat]).toBeGreaterThan(rare!.perPoint[stat]);
    }
  });

  it('give cargo to personal ships, docking pay to expeditionary and war time to combat ones', () => {
    for (const row of shipRows) {
      expect(row.cargoCapacityPercent > 0).toBe(row.type === 'personal');
      expect(row.dockingRewardPercent > 0).toBe(row.type === 'expeditionary');
      expect(row.assaultRewardPercent > 0).toBe(row.type === 'combat');
      expect(row.warTimeSeconds > 0).toBe(row.type === 'combat');
    }
  });

  it('cannot be changed', () => {
    expect(() => Object.assign(shipRows[0]!.base, { health: 1 })).toThrow(TypeError);
    expect(() => Object.assign(artifactRows[0]!, { step: 1 })).toThrow(TypeError);
    expect(() => Object.assign(galaxy.systems[0]!.trips[0]!, { damage: 1 })).toThrow(TypeError);
  });

  it('throw for an unknown key', () => {
    expect(artifactRowOf('luck-epic').stat).toBe('luck');
    expect(() => shipRowOf('personal-mythic')).toThrow(/personal-mythic/);
    expect(() => artifactRowOf('constructor')).toThrow(/constructor/);
  });
});

describe('the galaxy', () => {
  it('finds systems and trips by their priorities', () => {
    expect(systemAt(1)?.key).toBe('kepler-deep');
    expect(systemAt(20)?.key).toBe('polaris-end');
    expect(tripAt(1, 1)?.key).toBe('first-light');
    expect(tripAt(20, 30)?.key).toBe('where-it-began');
  });

  it.each([0, -1, 21, 1.5, Number.NaN])('has no system %s', (priority) => {
    expect(systemAt(priority)).toBeUndefined();
    expect(tripAt(priority, 1)).toBeUndefined();
  });

  it('throws for trip 0 and trip 31', () => {
    expect(tripAt(1, 0)).toBeUndefined();
    expect(tripAt(1, 31)).toBeUndefined();
  });

  it('leaves room for a label beside every system', () => {
    for (const system of galaxy.systems) {
      expect(Math.max(Math.abs(system.position.x), Math.abs(system.position.z))).toBeLessThanOrEqual(0.95);
      expect(Math.abs(system.position.y)).toBeLessThanOrEqual(0.12);
      for (const other of galaxy.systems) {
        if (system === other) continue;
        const apart = Math.hypot(system.position.x - other.position.x, system.position.z - other.position.z);
        expect(apart, `${system.key} and ${other.key}`).toBeGreaterThan(0.25);
      }
    }
  });

  it('needs rarer ships only late, and never in the personal chain', () => {
    for (const system of galaxy.systems) {
      for (const trip of system.trips) {
        if (trip.type === 'personal') expect(trip.minRarity).toBe('common');
        if (trip.minRarity === 'rare') expect(system.priority).toBeGreaterThanOrEqual(12);
        if (trip.minRarity === 'epic') expect(system.priority).toBeGreaterThanOrEqual(18);
      }
    }
  });
});
