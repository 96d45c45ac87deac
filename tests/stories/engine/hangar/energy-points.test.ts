import { describe, expect, it } from 'vitest';
import { assaultPercent, dockingPercent, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { winReward } from '#engine/rules/trip/arrival/arrival-games.ts';
import { aShip, tunables } from '../../../engine/fixtures/given.ts';

const points = { health: 0, energy: 30, luck: 0, speed: 0, recovery: 0, extraction: 0 };

describe('energy points of a ship without cargo', () => {
  it('raise what docking and the assault pay', () => {
    const seeker = aShip('expeditionary-common');
    const strong = aShip('expeditionary-common', { points });
    expect(dockingPercent(strong, tunables)).toBeCloseTo(dockingPercent(seeker, tunables) + 6, 9);
    expect(winReward('docking', 10_000, strong, { tunables, isClean: false })).toBe(
      winReward('docking', 10_000, seeker, { tunables, isClean: false }) + 600,
    );
    expect(shipStats(strong, [], tunables).dockingPercent).toBe(dockingPercent(strong, tunables));
    const fighter = aShip('combat-common', { points });
    expect(assaultPercent(fighter, tunables)).toBeCloseTo(
      assaultPercent(aShip('combat-common'), tunables) + 6,
      9,
    );
  });

  it('give a ship no game that its type hasn’t', () => {
    expect(dockingPercent(aShip('personal-common', { points }), tunables)).toBe(0);
    expect(assaultPercent(aShip('expeditionary-common', { points }), tunables)).toBe(0);
  });
});
