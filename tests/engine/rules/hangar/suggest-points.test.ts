import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Stat, stats } from '#engine/content/kinds.ts';
import type { StatPoints } from '#engine/rules/core/player.ts';
import { type FlownFacts, suggestPoints } from '#engine/rules/hangar/suggest-points.ts';
import { tunables } from '../../fixtures/given.ts';

const none: StatPoints = { health: 0, energy: 0, luck: 0, speed: 0, recovery: 0, extraction: 0 };
const full: FlownFacts = { hasCargo: true, isFull: true, isWorn: false };
const empty: FlownFacts = { ...full, isFull: false };
const worn: FlownFacts = { ...full, isWorn: true };
const dock: FlownFacts = { hasCargo: false, isFull: true, isWorn: false };
const suggest = (flights: readonly FlownFacts[]) => suggestPoints(none, 3, flights, tunables);

describe('the suggestion for free points', () => {
  it.each<[string, readonly FlownFacts[], object, object]>([
    ['extraction before any flight', [], { extraction: 2, recovery: 1 }, { reason: 'new' }],
    ['extraction without cargo to fill', [dock], { extraction: 2, recovery: 1 }, { reason: 'new' }],
    [
      'energy for a hold that stays part empty',
      [empty, empty, full],
      { energy: 2, extraction: 1 },
      { reason: 'empty', count: 2, of: 3 },
    ],
    [
      'extraction for a full hold',
      [full, full, empty],
      { extraction: 2, recovery: 1 },
      { reason: 'full', count: 2, of: 3 },
    ],
    [
      'recovery for a ship that comes home worn',
      [worn, worn, empty],
      { recovery: 2, health: 1 },
      { reason: 'worn', count: 2, of: 3 },
    ],
  ])('is %s', (_name, flights, points, reason) => {
    expect(suggest(flights)).toMatchObject({ points, ...reason });
  });

  it('places every free point that has room, and none above the cap', () => {
    const spent = fc.record(
      Object.fromEntries(stats.map((stat) => [stat, fc.nat({ max: tunables.statCap })])) as Record<
        Stat,
        fc.Arbitrary<number>
      >,
    );
    const flights = fc.array(fc.constantFrom(full, empty, worn, dock), { maxLength: 5 });
    fc.assert(
      fc.property(spent, fc.nat({ max: 400 }), flights, (points, free, flown) => {
        const added = suggestPoints(points, free, flown, tunables).points;
        const room = stats.reduce((sum, stat) => sum + tunables.statCap - points[stat], 0);
        const placed = stats.reduce((sum, stat) => sum + (added[stat] ?? 0), 0);
        expect(placed).toBe(Math.min(free, room));
        for (const stat of stats)
          expect(points[stat] + (added[stat] ?? 0)).toBeLessThanOrEqual(tunables.statCap);
      }),
    );
  });
});
