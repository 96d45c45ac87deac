import type { AnswerResult } from '#engine/protocol/homeland/entities.ts';
import { call } from '../core/api.ts';
import { settle } from '../core/outcome.ts';
import { questGroups } from './homeland.ts';

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
  const told = await call('quests.answer', { params: { id: questId, questionId, optionId } });
  settle(told, ({ answer }) => {
    if (answer.isPassed) void questGroups.load();
  });
  return told.ok ? { ok: true, result: told.answer } : { ok: false, code: told.code };
}
