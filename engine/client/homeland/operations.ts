import type { AnswerResult } from '../../protocol/homeland/calls.ts';
import { homelandPaths } from '../../protocol/homeland/paths.ts';
import { applyBalance } from '../core/apply-push.ts';
import { applyResult, type Outcome, operate, sendChange } from '../core/operation.ts';
import {
  achievements,
  applyToList,
  dailyReward,
  investments,
  investmentTotals,
  loadTasksToDo,
  questGroups,
  researchRank,
  tasks,
} from './queries.ts';

/** Claims today's reward. If another device has claimed it meanwhile, it is read again. */
export async function claimDaily(): Promise<Outcome> {
  const outcome = await operate(homelandPaths['daily-rewards.claim'], {}, ({ answer, rev }) => {
    const { balance, ...reward } = answer;
    applyBalance(balance, rev);
    dailyReward.apply(reward, rev);
  });
  if (!outcome.ok && outcome.code === 'daily_claimed') await dailyReward.load();
  return outcome;
}

/** Claims the award of a finished task. */
export async function completeTask(taskId: string): Promise<Outcome> {
  return operate(homelandPaths['tasks.complete'], { params: { id: taskId } }, ({ answer, rev }) => {
    const { balance, ...task } = answer;
    applyBalance(balance, rev);
    applyToList(tasks, task, rev);
    void loadTasksToDo();
  });
}

/** Claims the reached level of an achievement; the next level takes its place. */
export async function claimAchievement(achievementId: string): Promise<Outcome> {
  return operate(
    homelandPaths['achievements.claim'],
    { params: { id: achievementId } },
    ({ answer, rev }) => {
      const { balance, award: _paid, ...achievement } = answer;
      applyBalance(balance, rev);
      applyToList(achievements, achievement, rev);
    },
  );
}

/** The result of answering a question, or the code of the refusal. */
export type QuizAnswer =
  | { readonly ok: true; readonly result: AnswerResult }
  | { readonly ok: false; readonly code: string };

/** Answers a question of a quest. After the last right answer the award can be claimed. */
export async function answerQuestion(
  questId: string,
  questionId: string,
  optionId: string,
): Promise<QuizAnswer> {
  const result = await sendChange(homelandPaths['quests.answer'], {
    params: { id: questId, questionId, optionId },
  });
  applyResult(result, ({ answer }) => {
    if (answer.isPassed) void questGroups.load();
  });
  return result.ok ? { ok: true, result: result.answer } : { ok: false, code: result.code };
}

/** Claims the award of a finished quest; the next quest of its group opens. */
export async function completeQuest(questId: string): Promise<Outcome> {
  const result = await sendChange(homelandPaths['quests.complete'], { params: { id: questId } });
  const outcome = applyResult(result, ({ answer, rev }) => applyBalance(answer.balance, rev));
  await questGroups.load();
  return outcome;
}

/** Invests an option's sum in a pool, which votes for that option. */
export async function investProto(poolId: string, optionId: string): Promise<Outcome> {
  const before = investments.state.value?.data.find(({ uuid }) => uuid === poolId)?.userInvest;
  const result = await sendChange(
    homelandPaths['investments.invest'],
    {
      params: { id: poolId },
      body: { optionId },
    },
    { intent: `${poolId} ${optionId} ${before}` },
  );
  const outcome = applyResult(result, ({ answer, rev }) => {
    applyBalance(answer.balance, rev);
    applyToList(investments, answer.investment, rev);
    void investmentTotals.load();
    void researchRank.load();
  });
  // Other players have filled the pool meanwhile.
  if (!outcome.ok && outcome.code === 'pool_completed') void investments.load();
  return outcome;
}
