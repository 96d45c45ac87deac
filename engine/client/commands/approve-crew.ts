import { call } from '../api.ts';
import { applyBalance } from '../apply-push.ts';
import { crewStatistics } from '../resources/crew.ts';
import { store } from '../store.ts';
import { type Outcome, settle } from './outcome.ts';

/** Approves the crew that the player was recruited into: active from now on, and paid for it (D24). */
export async function approveCrew(): Promise<Outcome> {
  return settle(await call('referrals.approve'), ({ answer, rev }) => {
    store.user = answer.user;
    applyBalance(answer.balance, rev);
    void crewStatistics.load();
  });
}
