import { questOf } from '#engine/content/quest-ids.ts';
import { groupOf } from '#engine/content/quests.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { completeQuest as complete } from '#engine/rules/homeland/quests.ts';
import { balanceView } from '../account/views.ts';
import { changes } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { questView } from './quest-view.ts';

export const completeQuest = changes<'quests.complete'>((context, player, { params }) => {
  const quest = questOf(params.id);
  if (!quest) return notFound;
  const group = groupOf(quest.key);
  const decided = complete(player, group, quest, context.nowMs);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({
      ...questView(after, group, quest, context),
      balance: balanceView(after, context),
    }),
  };
});
