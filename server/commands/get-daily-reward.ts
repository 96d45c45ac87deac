import { reads } from './command.ts';
import { dailyRewardView } from './views/homeland-view.ts';

export const getDailyReward = reads<'daily-rewards.get'>((context, player) => ({
  answer: dailyRewardView(player, context),
}));
