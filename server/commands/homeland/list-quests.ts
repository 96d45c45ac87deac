import { questGroupRows } from '#engine/content/quests.ts';
import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { questGroupView } from './quest-view.ts';

export const listQuests = reads<'quests.list'>((context, player, { query }) => ({
  answer: takePage(
    questGroupRows.map((group) => questGroupView(player, group, context)),
    query,
  ),
}));
