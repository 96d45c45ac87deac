import { call } from '../core/api.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { dailyReward } from './daily-reward.ts';

/** Claims today's reward; one that another device has claimed meanwhile is read again. */
export async function claimDaily(): Promise<Outcome> {
  const outcome = settle(await call('daily-rewards.claim'), ({ answer, rev }) => {
    const { balance, ...reward } = answer;
    applyBalance(balance, rev);
    dailyReward.apply(reward, rev);
  });
  if (!outcome.ok && outcome.code === 'daily_claimed') await dailyReward.load();
  return outcome;
}
