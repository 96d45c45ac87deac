import { achievementOf } from '../../engine/content/homeland-ids.ts';
import { claimAchievement as claim, nextLevel } from '../../engine/rules/achievements.ts';
import { refused } from '../../engine/rules/decision.ts';
import { changes } from './command.ts';
import { notFound } from './find-owned.ts';
import { achievementView } from './views/homeland-view.ts';
import { balanceView } from './views/user-view.ts';

export const claimAchievement = changes<'achievements.claim'>((context, player, { params }) => {
  const row = achievementOf(params.id);
  if (!row) return notFound;
  const award = nextLevel(player, row)?.award ?? 0;
  const decided = claim(player, row, context.nowMs);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({
      ...achievementView(after, row, context),
      award,
      balance: balanceView(after, context),
    }),
  };
});
