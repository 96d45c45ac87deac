import { reads } from '../core/command.ts';
import { dailyRewardView } from './views.ts';

export const getDailyReward = reads<'daily-rewards.get'>((context, player) => ({
  answer: dailyRewardView(player, context),
}));
