import { optionOf, questionOf, questOf } from '#engine/content/quest-ids.ts';
import { groupOf } from '#engine/content/quests.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { answerQuestion as answer, isQuestPassed } from '#engine/rules/homeland/quests.ts';
import { changeCommand } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { optionView } from './views.ts';

export const answerQuestion = changeCommand<'quests.answer'>(({ language }, player, { params }) => {
  const quest = questOf(params.id);
  const asked = questionOf(params.questionId);
  const chosen = optionOf(params.optionId);
  if (!quest || asked?.quest !== quest || chosen?.quest !== quest || chosen.question !== asked.question)
    return notFound;
  const decided = answer(player, groupOf(quest.key), quest, asked.question, chosen.option);
  if (refused(decided)) return decided;
  const { change, isCorrect, right } = decided.ok;
  return {
    change,
    answer: (after) => ({
      isCorrectAnswer: isCorrect,
      correctAnswer: optionView(quest.key, asked.question, right, language),
      isPassed: isQuestPassed(after, quest.key),
    }),
  };
});
