import { call } from '../api.ts';
import { applyBalance } from '../apply-push.ts';
import { questGroups } from '../homeland.ts';
import { type Outcome, settle } from './outcome.ts';

/** Claims the award of a quest whose answers were all right; the next of its group opens. */
export async function completeQuest(questId: string): Promise<Outcome> {
  const result = await call('quests.complete', { params: { id: questId } });
  const outcome = settle(result, ({ answer, rev }) => applyBalance(answer.balance, rev));
  await questGroups.load();
  return outcome;
}
