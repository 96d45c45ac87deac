import { call } from '../core/api.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { achievements, applyToList } from './homeland.ts';

/** Claims the level that was reached; the next one takes its place. */
export async function claimAchievement(achievementId: string): Promise<Outcome> {
  return settle(await call('achievements.claim', { params: { id: achievementId } }), ({ answer, rev }) => {
    const { balance, award: _paid, ...achievement } = answer;
    applyBalance(balance, rev);
    applyToList(achievements, achievement, rev);
  });
}
