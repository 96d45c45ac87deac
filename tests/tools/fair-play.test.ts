import { describe, expect, it } from 'vitest';
import { scoreOf } from '#engine/rules/trip/fair-play/fair-play-score.ts';
import { judgeAll, rates, tableOf } from '#tools/simulate/fair-play/judge.ts';
import { pilotHabits, pilotOf } from '#tools/simulate/fair-play/pilots.ts';
import { playDays } from '#tools/simulate/fair-play/play-days.ts';

describe('simulated pilots', () => {
  it('are listed when they cheat and left alone when they are honest (D46)', { timeout: 120_000 }, () => {
    const judged = judgeAll(2, 12);
    const { precision, recall } = rates(judged);
    expect(precision, tableOf(judged)).toBeGreaterThanOrEqual(0.95);
    expect(recall, tableOf(judged)).toBeGreaterThanOrEqual(0.9);
    expect(judged.filter(({ habit }) => habit.isCheat).map(({ sign }) => sign)).toEqual([
      'steady',
      'aimless',
      'repeated',
      'late',
      'sleepless',
      'random',
    ]);
  });

  it('who are honest show nothing on their first day', () => {
    for (const habit of pilotHabits.filter(({ isCheat }) => !isCheat))
      expect(scoreOf(playDays(pilotOf(habit, 'new'), 1)).score).toBeLessThan(60);
  });
});
