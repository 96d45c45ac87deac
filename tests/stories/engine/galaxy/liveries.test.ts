import { describe, expect, it } from 'vitest';
import { noMastery, type Player } from '#engine/rules/core/player.ts';
import { openLiveries, starsForLivery, wearLivery, withStars } from '#engine/rules/galaxy/mastery.ts';
import { aPlayer, ok, tunables } from '../../../engine/fixtures/given.ts';

/** A player with this many stars in a system. */
function starred(stars: number, system = 1): Player {
  let mastery = noMastery;
  for (let trip = 1; trip * 3 <= stars; trip++)
    mastery = withStars(mastery, system, trip, { won: 7, best: [0, 0, 0] });
  const rest = stars % 3;
  if (rest > 0) mastery = withStars(mastery, system, 30, { won: rest === 1 ? 1 : 3, best: [0, 0, 0] });
  return aPlayer({ mastery });
}

describe('the liveries that mastery unlocks', () => {
  it('opens at 30, 60 and 90 stars of a system, for one type of ship each', () => {
    expect(['personal', 'combat', 'expeditionary'].map((type) => starsForLivery(type as 'personal'))).toEqual(
      [30, 60, 90],
    );
    expect(openLiveries(starred(29), 'personal', tunables)).toEqual([]);
    expect(openLiveries(starred(30), 'personal', tunables)).toEqual(['kepler-deep']);
    expect(openLiveries(starred(59), 'combat', tunables)).toEqual([]);
    expect(openLiveries(starred(60), 'combat', tunables)).toEqual(['kepler-deep']);
    expect(openLiveries(starred(90, 20), 'expeditionary', tunables)).toEqual(['polaris-end']);
  });

  it('paints the ships of a type and takes the paint off again', () => {
    const painted = ok(wearLivery(starred(30), 'personal', 'kepler-deep', tunables)).player;
    expect(painted.mastery.liveries).toEqual({ personal: 'kepler-deep' });
    expect(ok(wearLivery(painted, 'personal', null, tunables)).player.mastery.liveries).toEqual({});
  });

  it('refuses a livery that is locked or that there is not', () => {
    expect(wearLivery(starred(29), 'personal', 'kepler-deep', tunables)).toEqual({ refuse: 'livery_locked' });
    expect(wearLivery(starred(90), 'personal', 'tau-ceres', tunables)).toEqual({ refuse: 'livery_locked' });
    expect(wearLivery(starred(90), 'personal', 'no-such', tunables)).toEqual({ refuse: 'livery_locked' });
  });

  it('opens the livery of research to everybody once its pool is full', () => {
    const lit = { ...tunables, researchLanterns: 1 };
    expect(openLiveries(starred(0), 'combat', lit)).toEqual(['lamplighter']);
    expect(wearLivery(starred(90), 'combat', 'lamplighter', tunables)).toEqual({ refuse: 'livery_locked' });
    expect(ok(wearLivery(starred(0), 'combat', 'lamplighter', lit)).player.mastery.liveries).toEqual({
      combat: 'lamplighter',
    });
  });
});
