import { call } from '../core/api.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';
import { crewStatistics } from './crew.ts';

/** Approves the crew that the player was recruited into: active from now on, and paid for it (D24). */
export async function approveCrew(): Promise<Outcome> {
  return settle(await call('referrals.approve'), ({ answer, rev }) => {
    state.user = answer.user;
    applyBalance(answer.balance, rev);
    void crewStatistics.load();
  });
}
