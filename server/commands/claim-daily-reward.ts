import { claimDaily } from '../../engine/rules/daily-rewards.ts';
import { refused } from '../../engine/rules/decision.ts';
import { changes } from './command.ts';
import { dailyRewardView } from './views/homeland-view.ts';
import { balanceView } from './views/user-view.ts';

export const claimDailyReward = changes<'daily-rewards.claim'>((context, player) => {
  const decided = claimDaily(player, context.timezone, context.nowMs);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({ ...dailyRewardView(after, context), balance: balanceView(after, context) }),
  };
});
