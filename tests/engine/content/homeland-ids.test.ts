import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { achievementRows, investmentRows, taskRows } from '#engine/content/homeland.ts';
import * as ids from '#engine/content/homeland-ids.ts';
import * as questIds from '#engine/content/quest-ids.ts';
import { questRows } from '#engine/content/quests.ts';
import { productId, productOf, productRows } from '#engine/content/shop.ts';

const questions = questRows.flatMap((quest) => quest.questions.map((_, question) => ({ quest, question })));
const options = questions.flatMap(({ quest, question }) =>
  Array.from({ length: quest.questions[question]!.options }, (_, option) => ({ quest, question, option })),
);

describe('ids of homeland and shop content', () => {
  it('lead back to their rows', () => {
    for (const row of taskRows) expect(ids.taskOf(ids.taskId(row.key))).toBe(row);
    for (const row of achievementRows) expect(ids.achievementOf(ids.achievementId(row.key))).toBe(row);
    for (const row of productRows) expect(productOf(productId(row.key))).toBe(row);
    for (const row of investmentRows) {
      expect(ids.investmentOf(ids.investmentId(row.key))).toBe(row);
      for (const option of row.options.keys())
        expect(ids.investmentOptionOf(ids.investmentOptionId(row.key, option))).toEqual({ row, option });
    }
  });

  it('lead back to quests, questions and answers', () => {
    for (const quest of questRows) expect(questIds.questOf(questIds.questId(quest.key))).toBe(quest);
    for (const { quest, question } of questions)
      expect(questIds.questionOf(questIds.questionId(quest.key, question))).toEqual({ quest, question });
    for (const { quest, question, option } of options)
      expect(questIds.optionOf(questIds.optionId(quest.key, question, option))).toEqual({
        quest,
        question,
        option,
      });
  });

  it('are all different', () => {
    const all = [
      ...taskRows.map(({ key }) => ids.taskId(key)),
      ...achievementRows.map(({ key }) => ids.achievementId(key)),
      ...productRows.map(({ key }) => productId(key)),
      ...investmentRows.map(({ key }) => ids.investmentId(key)),
      ...investmentRows.flatMap(({ key, options: sums }) =>
        sums.map((_, at) => ids.investmentOptionId(key, at)),
      ),
      ...questRows.map(({ key }) => questIds.questId(key)),
      ...questions.map(({ quest, question }) => questIds.questionId(quest.key, question)),
      ...options.map(({ quest, question, option }) => questIds.optionId(quest.key, question, option)),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('never change, since players have them', () => {
    expect(ids.taskId('news-channel')).toBe('7461736b-0001-8000-8000-000000000000');
    expect(ids.achievementId('catcher')).toBe('61636869-0005-8000-8000-000000000000');
    expect(ids.investmentOptionId('weld-yard', 0)).toBe('706f6f6c-0001-8001-8000-000000000000');
    expect(productId('ai-pilot')).toBe('70726f64-0008-8000-8000-000000000000');
    expect(questIds.questId('two-kinds-of-proto')).toBe('71756573-0201-8000-8000-000000000000');
    expect(questIds.optionId('two-kinds-of-proto', 1, 2)).toBe('616e7377-0201-8023-8000-000000000000');
  });

  it('are undefined for unknown rows', () => {
    const parse = [
      ids.taskOf,
      ids.achievementOf,
      ids.investmentOf,
      ids.investmentOptionOf,
      productOf,
      questIds.questOf,
      questIds.questionOf,
      questIds.optionOf,
    ];
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), fc.string()), (text) => {
        for (const each of parse) expect(each(text)).toBeUndefined();
      }),
    );
    expect(questIds.questOf('71756573-0301-8000-8000-000000000000')).toBeUndefined();
    expect(questIds.optionOf('616e7377-0101-8015-8000-000000000000')).toBeUndefined();
    expect(questIds.optionOf('616e7377-0101-8010-8000-000000000000')).toBeUndefined();
    expect(ids.investmentOptionOf('706f6f6c-0001-8009-8000-000000000000')).toBeUndefined();
  });
});
