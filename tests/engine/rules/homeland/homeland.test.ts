import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { achievementRows, investmentRows, taskRows } from '#engine/content/homeland.ts';
import { questGroupRows } from '#engine/content/quests.ts';
import { achievementTypes } from '#engine/content/schemas/homeland.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { achievementProgress, claimAchievement, nextLevel } from '#engine/rules/homeland/achievements.ts';
import { averageInvestment, invest, isPoolCompleted, presetOption } from '#engine/rules/homeland/invest.ts';
import { answerQuestion, completeQuest, isQuestPassed, questStatus } from '#engine/rules/homeland/quests.ts';
import { completeTask, taskStatus } from '#engine/rules/homeland/tasks.ts';
import { aPilot, aRichPilot, effectsOf, ledger, noon, ok, saved } from '../crew/given-crew.ts';

describe('a task', () => {
  const visit = taskRows.find((row) => row.condition === 'visit_site')!;
  const subscribe = taskRows.find((row) => row.condition === 'subscribe')!;

  it('is done once and pays its award', () => {
    const change = ok(completeTask(aPilot(), visit, null, noon));
    expect(ledger(change)).toEqual([['default', visit.award * 100, 'task', visit.key]]);
    const player = saved(change);
    expect([taskStatus(player, visit.key), taskStatus(player, subscribe.key)]).toEqual(['done', 'to_do']);
    expect(completeTask(player, visit, null, noon)).toEqual({ refuse: 'already_claimed' });
  });

  it('of subscribing is believed only as far as the messenger cannot tell', () => {
    expect(completeTask(aPilot(), subscribe, false, noon)).toEqual({ refuse: 'task_not_done' });
    expect(completeTask(aPilot(), subscribe, true, noon)).toHaveProperty('ok');
    expect(completeTask(aPilot(), subscribe, null, noon)).toHaveProperty('ok');
    expect(completeTask(aPilot(), visit, false, noon)).toHaveProperty('ok');
  });
});

const group = questGroupRows[0]!;
const [first, second] = group.quests as [(typeof group.quests)[0], (typeof group.quests)[0]];
const answer = (player: Player, question: number, option: number, quest = first) =>
  answerQuestion(player, group, quest, question, option);
/** A player who has answered so many questions of the first quest rightly. */
function answered(count: number): Player {
  return first.questions
    .slice(0, count)
    .reduce((player, row, index) => saved(ok(answer(player, index, row.right)).change), aPilot());
}

describe('a quest', () => {
  const all = first.questions.length;

  it('is blocked until the one before it is completed', () => {
    expect(group.quests.map(({ key }) => questStatus(aPilot(), group, key))).toEqual([
      'pending',
      ...group.quests.slice(1).map(() => 'blocked'),
    ]);
    expect(answer(aPilot(), 0, 0, second)).toEqual({ refuse: 'quest_blocked' });
    expect(completeQuest(aPilot(), group, second, noon)).toEqual({ refuse: 'quest_blocked' });
  });

  it('is claimed after its last right answer, once, and opens the next', () => {
    const passed = answered(all);
    expect(isQuestPassed(passed, first.key)).toBe(true);
    expect(questStatus(passed, group, first.key)).toBe('pending');
    const change = ok(completeQuest(passed, group, first, noon));
    expect(ledger(change)).toEqual([['default', first.award * 100, 'quest', first.key]]);
    const player = saved(change);
    expect(group.quests.slice(0, 3).map(({ key }) => questStatus(player, group, key))).toEqual([
      'completed',
      'pending',
      'blocked',
    ]);
    expect(completeQuest(player, group, first, noon)).toEqual({ refuse: 'already_claimed' });
    expect(answer(player, 0, 0)).toEqual({ refuse: 'quest_completed' });
  });

  it('is not claimed before that', () => {
    for (let count = 0; count < all; count++)
      expect(completeQuest(answered(count), group, first, noon)).toEqual({ refuse: 'quest_not_passed' });
  });

  it('ends with a wrong answer, which names the right one, and can begin anew', () => {
    const { right } = first.questions[2]!;
    const wrong = ok(answer(answered(2), 2, (right + 1) % 3));
    expect(wrong).toMatchObject({ isCorrect: false, right });
    const player = saved(wrong.change);
    expect(answer(player, 3, 0)).toEqual({ refuse: 'question_not_next' });
    expect(answer(player, 2, right)).toEqual({ refuse: 'question_not_next' });
    expect(ok(answer(player, 0, first.questions[0]!.right)).isCorrect).toBe(true);
  });

  it('takes its questions in order, each once', () => {
    const player = answered(2);
    for (const question of [1, 3, 99])
      expect(answer(player, question, 0)).toEqual({ refuse: 'question_not_next' });
    expect(answer(answered(all), 0, 0)).toEqual({ refuse: 'quest_completed' });
  });

  it('is passed by nothing but all right answers in a row', () => {
    const tries = fc.array(fc.tuple(fc.integer({ min: 0, max: all - 1 }), fc.integer({ min: 0, max: 3 })));
    fc.assert(
      fc.property(tries, (told) => {
        let [player, row] = [aPilot(), 0];
        for (const [question, option] of told) {
          const decided = answer(player, question, option);
          if ('refuse' in decided) continue;
          if (question === 0) row = 0;
          row = decided.ok.isCorrect ? row + 1 : 0;
          player = saved(decided.ok.change);
          expect(isQuestPassed(player, first.key)).toBe(row === all);
        }
      }),
    );
  });
});

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

  it('is not paid a trip too early', () => {
    const { value } = earner.levels[0]!;
    expect(claimAchievement(flown(value - 1), earner, noon)).toEqual({ refuse: 'achievement_not_reached' });
    expect(claimAchievement(flown(value), earner, noon)).toHaveProperty('ok');
  });

  it('of every type counts something of its own', () => {
    const player = aPilot({
      totals: { ...aPilot().totals, improvedArtifacts: 1, trips: 2, improvedShips: 3, openedSystems: 5 },
      homeland: { ...aPilot().homeland, invested: 450 },
    });
    const more = { ...player, totals: { ...player.totals, attackTrips: 6, expeditionTrips: 7 } };
    expect(achievementTypes.map((type) => achievementProgress(more, type))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('investing', () => {
  const pool = investmentRows[0]!;
  const [small, middle] = pool.options as [number, number];

  it('takes the sum from the balance and adds it to the pool, to the totals and to the board', () => {
    const change = ok(invest(aRichPilot(1000), pool, 1, 0, noon));
    expect(ledger(change)).toEqual([['default', -middle * 100, 'investment', pool.key]]);
    expect(effectsOf(change, 'investment')).toEqual([
      expect.objectContaining({ playerId: 'ada', pool: pool.key, amount: middle * 100 }),
    ]);
    expect(effectsOf(change, 'score')).toEqual([
      expect.objectContaining({ weekly: { flights: 0, earned: 0, invested: middle * 100 } }),
    ]);
    expect(change.player.homeland).toMatchObject({ invested: middle * 100, investedTimes: 1 });
    expect(presetOption(change.player.homeland, pool)).toBe(1);
  });

  it('is refused without the balance, and once the goal is reached', () => {
    expect(invest(aRichPilot(small - 1), pool, 0, 0, noon)).toEqual({ refuse: 'not_enough_balance' });
    expect(invest(aRichPilot(small), pool, 0, pool.goal * 100, noon)).toEqual({ refuse: 'pool_completed' });
    expect(invest(aRichPilot(small), pool, 0, pool.goal * 100 - 1, noon)).toHaveProperty('ok');
    expect([pool.goal * 100 - 1, pool.goal * 100].map((held) => isPoolCompleted(pool, held))).toEqual([
      false,
      true,
    ]);
  });

  it('averages over the votes', () => {
    const once = saved(ok(invest(aRichPilot(10_000), pool, 0, 0, noon)));
    const twice = saved(ok(invest(once, pool, 1, 0, noon)));
    expect(averageInvestment(aPilot().homeland)).toBe(0);
    expect(averageInvestment(twice.homeland)).toBe(((small + middle) * 100) / 2);
    expect(twice.homeland.investments[pool.key]).toEqual({ amount: (small + middle) * 100, option: 1 });
  });

  it('leaves no two effects with one id, and keeps the ledger', () => {
    const choices = fc.array(fc.tuple(fc.nat({ max: investmentRows.length - 1 }), fc.nat({ max: 1 })));
    fc.assert(
      fc.property(choices, (told) => {
        let player = aRichPilot(1_000_000);
        const ids: string[] = [];
        let moved = 0;
        for (const [row, option] of told) {
          const change = ok(invest(player, investmentRows[row]!, option, 0, noon));
          ids.push(...change.effects.map(({ id }) => id));
          for (const entry of effectsOf(change, 'ledger')) moved += entry.amount;
          player = saved(change);
        }
        expect(new Set(ids).size).toBe(ids.length);
        expect(player.balance.default).toBe(100_000_000 + moved);
        expect(player.homeland.invested + moved).toBe(0);
      }),
    );
  });
});
