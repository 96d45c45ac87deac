import type { AnswerResult } from '#engine/protocol/homeland/entities.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, operate, sendChange, settle } from '../core/operation.ts';
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

/** Claims today's reward; one that another device has claimed meanwhile is read again. */
export async function claimDaily(): Promise<Outcome> {
  const outcome = await operate('daily-rewards.claim', {}, ({ answer, rev }) => {
    const { balance, ...reward } = answer;
    applyBalance(balance, rev);
    dailyReward.apply(reward, rev);
  });
  if (!outcome.ok && outcome.code === 'daily_claimed') await dailyReward.load();
  return outcome;
}

/** Claims the award of a task that was done. */
export async function completeTask(taskId: string): Promise<Outcome> {
  return operate('tasks.complete', { params: { id: taskId } }, ({ answer, rev }) => {
    const { balance, ...task } = answer;
    applyBalance(balance, rev);
    applyToList(tasks, task, rev);
    void loadTasksToDo();
  });
}

/** Claims the level that was reached; the next one takes its place. */
export async function claimAchievement(achievementId: string): Promise<Outcome> {
  return operate('achievements.claim', { params: { id: achievementId } }, ({ answer, rev }) => {
    const { balance, award: _paid, ...achievement } = answer;
    applyBalance(balance, rev);
    applyToList(achievements, achievement, rev);
  });
}

/** What came of an answer; without one, the code it was refused with. */
export type Answered =
  | { readonly ok: true; readonly result: AnswerResult }
  | { readonly ok: false; readonly code: string };

/** Answers a question of a quest; the last right one makes its award ready to be claimed. */
export async function answerQuestion(
  questId: string,
  questionId: string,
  optionId: string,
): Promise<Answered> {
  const told = await sendChange('quests.answer', { params: { id: questId, questionId, optionId } });
  settle(told, ({ answer }) => {
    if (answer.isPassed) void questGroups.load();
  });
  return told.ok ? { ok: true, result: told.answer } : { ok: false, code: told.code };
}

/** Claims the award of a quest whose answers were all right; the next of its group opens. */
export async function completeQuest(questId: string): Promise<Outcome> {
  const result = await sendChange('quests.complete', { params: { id: questId } });
  const outcome = settle(result, ({ answer, rev }) => applyBalance(answer.balance, rev));
  await questGroups.load();
  return outcome;
}

/** Puts the sum of an option into a pool: a vote for it. */
export async function investProto(poolId: string, optionId: string): Promise<Outcome> {
  const before = investments.state.value?.data.find(({ uuid }) => uuid === poolId)?.userInvest;
  const result = await sendChange(
    'investments.invest',
    {
      params: { id: poolId },
      body: { optionId },
    },
    { intent: `${poolId} ${optionId} ${before}` },
  );
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
