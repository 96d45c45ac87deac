import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { fairPlayScore } from '#engine/rules/trip/fair-play/fair-play-score.ts';
import { comparePay } from '#tools/simulate/fair-play/compare-pay.ts';
import { adversariesOf, judgeAll, judgementTable, rates } from '#tools/simulate/fair-play/judge.ts';
import { pilotHabits, pilotOf } from '#tools/simulate/fair-play/pilots.ts';
import { playDays } from '#tools/simulate/fair-play/play-days.ts';
import { leftToCi } from '../../left-out.ts';

describe('simulated pilots', () => {
  it('are listed when they cheat and left alone when they are honest (D46)', {
    ...leftToCi('a long simulation'),
    timeout: 120_000,
  }, () => {
    const judged = judgeAll(2, 12);
    const { precision, recall } = rates(judged);
    const adversaries = rates(adversariesOf(judged));
    expect(precision, judgementTable(judged)).toBeGreaterThanOrEqual(0.95);
    expect(recall, judgementTable(judged)).toBeGreaterThanOrEqual(0.8);
    expect(adversaries.recall, judgementTable(judged)).toBeGreaterThanOrEqual(0.8);
    expect(judged.filter(({ habit, listed }) => !habit.isCheat && listed > 0)).toEqual([]);
    const loudest = judged.filter(({ habit }) => habit.isCheat).map(({ habit, sign }) => [habit.title, sign]);
    expect(loudest).toEqual(
      expect.arrayContaining([
        ['fixed interval', 'steady'],
        ['random interval', 'aimless'],
        ['played again', 'repeated'],
        ['late reporter', 'late'],
        ['round the clock', 'sleepless'],
        ['rests six hours', 'tireless'],
        ['declares keyboard', 'alike'],
        ['perfect arrivals', 'unbeaten'],
      ]),
    );
  });

  it('earn at most three times what an honest hand of the same looks does', {
    timeout: 120_000,
  }, () => {
    for (const { title, ratio } of comparePay(1, 5, galaxy.systems.length))
      expect(ratio, title).toBeLessThanOrEqual(3);
  });

  it('who are honest show nothing on their first day', () => {
    for (const habit of pilotHabits.filter(({ isCheat }) => !isCheat))
      expect(fairPlayScore(playDays(pilotOf(habit, 'new'), 1)).score).toBeLessThan(60);
  });
});
