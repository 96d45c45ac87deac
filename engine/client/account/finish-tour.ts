import { call } from '../core/api.ts';
import { done, type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';

/** The guided tour is over or was skipped: a user who hadn't seen it is onboarded from now on. */
export async function finishTour(): Promise<Outcome> {
  if (!state.user || state.user.isOnboarded) return done;
  return settle(await call('auth.onboarding'), ({ answer }) => {
    state.user = answer;
  });
}
