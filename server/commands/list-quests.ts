import { questGroupRows } from '../../engine/content/quests.ts';
import { reads } from './command.ts';
import { takePage } from './take-page.ts';
import { questGroupView } from './views/quest-view.ts';

export const listQuests = reads<'quests.list'>((context, player, { query }) => ({
  answer: takePage(
    questGroupRows.map((group) => questGroupView(player, group, context)),
    query,
  ),
}));
