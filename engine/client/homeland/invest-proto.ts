import { applyBalance } from '../core/apply-push.ts';
import { callOnce } from '../core/keyed-call.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { applyToList, investments, investmentTotals, researchRank } from './homeland.ts';

/** Puts the sum of an option into a pool: a vote for it. */
export async function investProto(poolId: string, optionId: string): Promise<Outcome> {
  const before = investments.state.value?.data.find(({ uuid }) => uuid === poolId)?.userInvest;
  const result = await callOnce('investments.invest', `${poolId} ${optionId} ${before}`, {
    params: { id: poolId },
    body: { optionId },
  });
  const outcome = settle(result, ({ answer, rev }) => {
    applyBalance(answer.balance, rev);
    applyToList(investments, answer.investment, rev);
    void investmentTotals.load();
    void researchRank.load();
  });
  // Others have filled it meanwhile.
  if (!outcome.ok && outcome.code === 'pool_completed') void investments.load();
  return outcome;
}
