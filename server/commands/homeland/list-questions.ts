import { questOf } from '#engine/content/quest-ids.ts';
import { groupOf } from '#engine/content/quests.ts';
import { questStatus } from '#engine/rules/homeland/quests.ts';
import { reads } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { questionView } from './quest-view.ts';

export const listQuestions = reads<'quests.questions'>((context, player, { params }) => {
  const quest = questOf(params.id);
  if (!quest) return notFound;
  if (questStatus(player, groupOf(quest.key), quest.key) === 'blocked') return { refuse: 'quest_blocked' };
  const data = quest.questions.map((_, index) => questionView(quest, index, context.language));
  return { answer: { count: data.length, data } };
});
