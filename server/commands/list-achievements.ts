import { achievementRows } from '../../engine/content/homeland.ts';
import { reads } from './command.ts';
import { takePage } from './take-page.ts';
import { achievementView } from './views/homeland-view.ts';

export const listAchievements = reads<'achievements.list'>((context, player, { query }) => ({
  answer: takePage(
    achievementRows.map((row) => achievementView(player, row, context)),
    query,
  ),
}));
