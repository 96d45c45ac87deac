import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questGroupRows } from '#engine/content/quests.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { answerQuestion, completeQuest, isQuestPassed, questStatus } from '#engine/rules/homeland/quests.ts';
import { aPilot, ledger, noon, ok, saved, tunables } from '../../fixtures/given-crew.ts';

const group = questGroupRows[0]!;
const [first, second] = group.quests as [(typeof group.quests)[0], (typeof group.quests)[0]];
const answer = (player: Player, question: number, option: number, quest = first) =>
  answerQuestion(player, group, quest, { question, option });
/** Player with the first `count` questions of the first quest answered correctly. */
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
    expect(completeQuest(aPilot(), group, second, { nowMs: noon, tunables })).toEqual({
      refuse: 'quest_blocked',
    });
  });

  it('is claimed after its last right answer, once, and opens the next', () => {
    const passed = answered(all);
    expect(isQuestPassed(passed, first.key)).toBe(true);
    expect(questStatus(passed, group, first.key)).toBe('pending');
    const change = ok(completeQuest(passed, group, first, { nowMs: noon, tunables }));
    expect(ledger(change)).toEqual([['default', first.award * 100, 'quest', first.key]]);
    const player = saved(change);
    expect(group.quests.slice(0, 3).map(({ key }) => questStatus(player, group, key))).toEqual([
      'completed',
      'pending',
      'blocked',
    ]);
    expect(completeQuest(player, group, first, { nowMs: noon, tunables })).toEqual({
      refuse: 'already_claimed',
    });
    expect(answer(player, 0, 0)).toEqual({ refuse: 'quest_completed' });
  });

  it('is not claimed before that', () => {
    for (let count = 0; count < all; count++)
      expect(completeQuest(answered(count), group, first, { nowMs: noon, tunables })).toEqual({
        refuse: 'quest_not_passed',
      });
  });

  it('ends with a wrong answer, which shows the right one, and can be started again', () => {
    const { right } = first.questions[2]!;
    const wrong = ok(answer(answered(2), 2, (right + 1) % 3));
    expect(wrong).toMatchObject({ isCorrect: false, right });
    const player = saved(wrong.change);
    expect(answer(player, 3, 0)).toEqual({ refuse: 'question_not_next' });
    expect(answer(player, 2, right)).toEqual({ refuse: 'question_not_next' });
    expect(ok(answer(player, 0, first.questions[0]!.right)).isCorrect).toBe(true);
  });

  it('accepts each question once and in order', () => {
    const player = answered(2);
    for (const question of [1, 3, 99])
      expect(answer(player, question, 0)).toEqual({ refuse: 'question_not_next' });
    expect(answer(answered(all), 0, 0)).toEqual({ refuse: 'quest_completed' });
  });

  it('is passed only by right answers to all questions in a row', () => {
    const tries = fc.array(fc.tuple(fc.integer({ min: 0, max: all - 1 }), fc.integer({ min: 0, max: 3 })));
    fc.assert(
      fc.property(tries, (picked) => {
        let [player, row] = [aPilot(), 0];
        for (const [question, option] of picked) {
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

describe('answering', () => {
  it('keeps the quests that are done', () => {
    const passed = answered(first.questions.length);
    const done = saved(ok(completeQuest(passed, group, first, { nowMs: noon, tunables })));
    const { change } = ok(answer(done, 0, second.questions[0]!.right, second));
    expect(change.player.homeland.quests.done).toEqual([first.key]);
  });
});
