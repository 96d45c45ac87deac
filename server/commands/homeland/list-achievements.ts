import { achievementRows } from '#engine/content/homeland.ts';
import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { achievementView } from './views.ts';

export const listAchievements = reads<'achievements.list'>((context, player, { query }) => ({
  answer: takePage(
    achievementRows.map((row) => achievementView(player, row, context)),
    query,
  ),
}));
