import { call } from '../api.ts';
import { applyBalance } from '../apply-push.ts';
import { generalStatus } from '../resources/crew.ts';
import { type Outcome, settle } from './outcome.ts';

/** Claims the tribute that waits. */
export async function claimTribute(): Promise<Outcome> {
  return settle(await call('generals.claim-tribute'), ({ answer, rev }) => {
    applyBalance(answer.balance, rev);
    const { value } = generalStatus.state;
    if (value) generalStatus.apply({ ...value, tribute: 0 }, rev);
  });
}
