import { call } from '../core/api.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';
import { crewStatistics, generals } from './crew.ts';

/** Picks a general, once and for good (D24). One who was filled up meanwhile leaves the list. */
export async function chooseGeneral(generalId: string): Promise<Outcome> {
  const outcome = settle(await call('generals.choose', { body: { generalId } }), ({ answer, rev }) => {
    state.user = answer.user;
    applyBalance(answer.balance, rev);
    void crewStatistics.load();
  });
  if (!outcome.ok) void generals.load();
  return outcome;
}
