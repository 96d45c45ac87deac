import { call } from '../core/api.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { generalStatus } from './crew.ts';

/** Claims the tribute that waits. */
export async function claimTribute(): Promise<Outcome> {
  return settle(await call('generals.claim-tribute'), ({ answer, rev }) => {
    applyBalance(answer.balance, rev);
    const { value } = generalStatus.state;
    if (value) generalStatus.apply({ ...value, tribute: 0 }, rev);
  });
}
