import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import { applyBalance, applyBoosters } from '../core/apply-push.ts';
import { callOnce } from '../core/keyed-call.ts';
import { settle } from '../core/outcome.ts';
import { capsuleKeys, keepDraw } from './draws.ts';

export type Synthesised = AnswerOf<'protomatters.synthesis'>;

/** Makes a booster out of clean PROTO; null when nothing was made, and the player has heard why. */
export async function synthesise(nonce: string): Promise<Synthesised | null> {
  const known = capsuleKeys.state.value;
  const result = await callOnce('protomatters.synthesis', '', { body: { nonce } });
  settle(result, ({ answer, rev }) => {
    const seal = known?.synthesisCommitment ?? null;
    keepDraw({ kind: 'synthesis', seal, fairness: answer.fairness, outcome: answer.type });
    applyBalance(answer.balance, rev);
    applyBoosters(answer.boosters, rev);
    if (known) capsuleKeys.apply({ ...known, synthesisCommitment: answer.nextCommitment }, rev);
  });
  return result.ok ? result.answer : null;
}
