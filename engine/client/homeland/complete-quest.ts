import { call } from '../core/api.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { questGroups } from './homeland.ts';

/** Claims the award of a quest whose answers were all right; the next of its group opens. */
export async function completeQuest(questId: string): Promise<Outcome> {
  const result = await call('quests.complete', { params: { id: questId } });
  const outcome = settle(result, ({ answer, rev }) => applyBalance(answer.balance, rev));
  await questGroups.load();
  return outcome;
}
