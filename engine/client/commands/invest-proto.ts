import { call } from '../api.ts';
import { applyBalance } from '../apply-push.ts';
import { applyToList, investments, investmentTotals, researchRank } from '../homeland.ts';
import { type Outcome, settle } from './outcome.ts';

/** Puts the sum of an option into a pool: a vote for it. */
export async function investProto(poolId: string, optionId: string): Promise<Outcome> {
  const result = await call('investments.invest', { params: { id: poolId }, body: { optionId } });
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
