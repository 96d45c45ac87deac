import { describe, expect, it } from 'vitest';
import { achievementRows } from '#engine/content/homeland.ts';
import { achievementTypes } from '#engine/content/schemas/homeland.ts';
import { achievementProgress, claimAchievement, nextLevel } from '#engine/rules/homeland/achievements.ts';
import { aPilot, ledger, noon, ok, saved } from '../../fixtures/given-crew.ts';

describe('an achievement', () => {
  const earner = achievementRows.find(({ key }) => key === 'earner')!;
  const flown = (trips: number) => aPilot({ totals: { ...aPilot().totals, trips } });

  it('pays each level once it is reached, one after another, until it is done', () => {
    let player = flown(earner.levels.at(-1)!.value);
    for (const [index, level] of earner.levels.entries()) {
      expect(nextLevel(player, earner)).toEqual({ level: index + 1, ...level });
      const change = ok(claimAchievement(player, earner, noon));
      expect(ledger(change)).toEqual([['default', level.award * 100, 'achievement', `earner:${index + 1}`]]);
      player = saved(change);
    }
    expect(nextLevel(player, earner)).toBeNull();
    expect(claimAchievement(player, earner, noon)).toEqual({ refuse: 'achievement_done' });
  });

  it('is not paid one trip too early', () => {
    const { value } = earner.levels[0]!;
    expect(claimAchievement(flown(value - 1), earner, noon)).toEqual({ refuse: 'achievement_not_reached' });
    expect(claimAchievement(flown(value), earner, noon)).toHaveProperty('ok');
  });

  it('of every type counts something of its own', () => {
    const player = aPilot({
      totals: {
        ...aPilot().totals,
        improvedArtifacts: 1,
        trips: 2,
        improvedShips: 3,
        openedSystems: 5,
        mined: 500,
        manualMined: 399,
      },
      homeland: { ...aPilot().homeland, invested: 450 },
    });
    const more = { ...player, totals: { ...player.totals, attackTrips: 6, expeditionTrips: 7 } };
    expect(achievementTypes.map((type) => achievementProgress(more, type))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
