import { refused } from '#engine/rules/core/decision.ts';
import { claimDaily } from '#engine/rules/homeland/daily-rewards.ts';
import { balanceView } from '../account/views.ts';
import { changes } from '../core/command.ts';
import { dailyRewardView } from './views.ts';

export const claimDailyReward = changes<'daily-rewards.claim'>((context, player) => {
  const decided = claimDaily(player, context.timezone, context.nowMs);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({ ...dailyRewardView(after, context), balance: balanceView(after, context) }),
  };
});
