import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactRows, shipRowOf, shipRows } from '#engine/content/hangar.ts';
import { stats as statNames } from '#engine/content/kinds.ts';
import type { OwnedArtifact } from '#engine/rules/core/player.ts';
import { artifactBonus, gradeBonusPercent, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { exact, floor, percentOf, plus, times } from '../../fixtures/exact.ts';
import { aShip, tunables } from '../../fixtures/given.ts';

const wearing = (key: string, grade = 1, shipId: string | null = 'personal-common'): OwnedArtifact => ({
  id: key,
  key,
  grade,
  shipId,
});

describe('the stats of a ship (D8)', () => {
  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 25],
    [5, 35],
  ])('at grade %i gain %i percent of their base', (grade, percent) => {
    expect(gradeBonusPercent(grade, tunables)).toBe(percent);
    const { base } = shipRowOf('combat-epic');
    const { maxHealth } = shipStats(aShip('combat-epic', { grade }), [], tunables);
    expect(maxHealth).toBe(floor(times(exact(base.health), exact(100 + percent))) / 100);
  });

  it("gain the row's value from a point, not multiplied by the grade", () => {
    const points = { health: 0, energy: 0, luck: 0, speed: 10, recovery: 0, extraction: 5 };
    const plain = shipStats(aShip('personal-common', { grade: 5 }), [], tunables);
    const better = shipStats(aShip('personal-common', { grade: 5, points }), [], tunables);
    expect(better.reduceTripSeconds - plain.reduceTripSeconds).toBeCloseTo(300, 9);
    expect(better.extractionPercent - plain.extractionPercent).toBeCloseTo(4, 9);
    expect(better.maxHealth).toBe(plain.maxHealth);
  });

  it("gain an artifact's bonus and one step per grade, only on its own ship", () => {
    expect(artifactBonus(wearing('health-rare', 3), 'health')).toBe(15);
    expect(artifactBonus(wearing('health-rare', 3), 'energy')).toBe(0);
    const ship = aShip();
    const plain = shipStats(ship, [], tunables);
    expect(shipStats(ship, [wearing('health-rare', 3)], tunables).maxHealth).toBe(plain.maxHealth + 15);
    for (const elsewhere of [null, 'another'])
      expect(shipStats(ship, [wearing('health-rare', 3, elsewhere)], tunables)).toEqual(plain);
  });

  it('equal the result of exact fractions to a hundredth', () => {
    const cases = fc.record({
      row: fc.constantFrom(...shipRows),
      grade: fc.integer({ min: 1, max: 5 }),
      point: fc.integer({ min: 0, max: 60 }),
      worn: fc.array(fc.tuple(fc.constantFrom(...artifactRows), fc.integer({ min: 1, max: 5 })), {
        maxLength: 4,
      }),
    });
    fc.assert(
      fc.property(cases, ({ row, grade, point, worn }) => {
        const points = Object.fromEntries(statNames.map((stat) => [stat, point])) as Record<
          (typeof statNames)[number],
          number
        >;
        const artifacts = worn.map(([{ key }, at], index) => ({
          ...wearing(key, at, row.key),
          id: `${index}`,
        }));
        const found = shipStats(aShip(row.key, { grade, points }), artifacts, tunables);
        const shown = [
          found.maxHealth,
          found.energyLimit,
          found.luckPercent,
          found.reduceTripSeconds,
          found.recoveryPercent,
          found.extractionPercent,
        ];
        const wanted = statNames.map((stat) => {
          const bonuses = worn
            .filter(([artifact]) => artifact.stat === stat)
            .map(([artifact, at]) => plus(exact(artifact.bonus), times(exact(artifact.step), exact(at))));
          const graded = percentOf(exact(row.base[stat]), exact(100 + gradeBonusPercent(grade, tunables)));
          const pointed = times(exact(row.perPoint[stat]), exact(point));
          return floor(times(plus(graded, pointed, ...bonuses), exact(100))) / 100;
        });
        expect(shown).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });
});
