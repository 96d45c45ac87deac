import { achievementOf } from '#engine/content/homeland-ids.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { claimAchievement as claim, nextLevel } from '#engine/rules/homeland/achievements.ts';
import { balanceView } from '../account/views.ts';
import { changes } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { achievementView } from './views.ts';

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
