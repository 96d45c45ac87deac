import { questOf } from '../../engine/content/quest-ids.ts';
import { groupOf } from '../../engine/content/quests.ts';
import { questStatus } from '../../engine/rules/quests.ts';
import { reads } from './command.ts';
import { notFound } from './find-owned.ts';
import { questionView } from './views/quest-view.ts';

export const listQuestions = reads<'quests.questions'>((context, player, { params }) => {
  const quest = questOf(params.id);
  if (!quest) return notFound;
  if (questStatus(player, groupOf(quest.key), quest.key) === 'blocked') return { refuse: 'quest_blocked' };
  const data = quest.questions.map((_, index) => questionView(quest, index, context.language));
  return { answer: { count: data.length, data } };
});
