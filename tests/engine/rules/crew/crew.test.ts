import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crewPercent, tierPercents } from '#engine/rules/crew/crew.ts';
import { tunables } from '../../fixtures/given.ts';

describe('the crew bonus (D2)', () => {
  it.each([
    [0, 0],
    [1, 1],
    [5, 5],
    [6, 5.2],
    [30, 10],
    [31, 10.08],
    [155, 20],
    [156, 20],
    [5000, 20],
  ])('of %i active members is %f percent', (members, percent) => {
    expect(crewPercent(members, tunables)).toBe(percent);
  });

  it('is the sum of what each tier adds', () => {
    expect(tierPercents(19, tunables)).toEqual({ spaceship: 5, satellite: 2.8, planetary: 0 });
    expect(tierPercents(200, tunables)).toEqual({ spaceship: 5, satellite: 5, planetary: 10 });
  });

  it('never falls with one more member, and has no rounding noise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (members) => {
        const percent = crewPercent(members, tunables);
        expect(crewPercent(members + 1, tunables)).toBeGreaterThanOrEqual(percent);
        expect(Number(percent.toFixed(2))).toBe(percent);
      }),
    );
  });
});

describe('the crew bonus with other tunables', () => {
  it('follows the percent of each tier', () => {
    const own = { ...tunables, crewSpaceshipPercent: 3, crewSatellitePercent: 2, crewPlanetaryPercent: 4 };
    expect(tierPercents(32, own)).toEqual({ spaceship: 15, satellite: 50, planetary: 8 });
  });
});
