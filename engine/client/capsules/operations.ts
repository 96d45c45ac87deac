import type { CapsuleType } from '../../content/kinds.ts';
import type { CapsuleDraw, CapsuleKeys } from '../../protocol/capsules/calls.ts';
import { capsulesPaths } from '../../protocol/capsules/paths.ts';
import type { AnswerOf } from '../../protocol/core/calls.ts';
import { applyBalance, applyBoosters } from '../core/apply-push.ts';
import { loadShips } from '../core/load-parts.ts';
import { applyResult, type Outcome, operate, sendChange } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { artifactList, shardList } from '../hangar/queries.ts';
import { keepDraws, type PastDraw } from './past-draws.ts';
import { capsuleKeys } from './queries.ts';

/** Capsules opened together, in the order of their draws, and the remaining keys. */
export interface OpenedCapsules {
  readonly draws: readonly CapsuleDraw[];
  readonly keys: CapsuleKeys;
}

/**
 * Opens capsules with the player's own number in the draws. Null when it failed; the player has been shown
 * why.
 */
export async function openCapsules(
  type: CapsuleType,
  nonce: string,
  count: number,
): Promise<OpenedCapsules | null> {
  const shownKeys = capsuleKeys.state.value;
  const body = { nonce, count, chances: shownKeys?.chances[type].id };
  const result = await sendChange(
    capsulesPaths['capsules.open'],
    { params: { type }, body },
    { intent: `${type} ${count}` },
  );
  if (!result.ok && result.code === 'chances_changed') void capsuleKeys.load();
  applyResult(result, ({ answer, rev }) => {
    keepDraws(type, pastDrawsOf(type, answer, shownKeys?.commitment ?? null));
    applyBalance(answer.balance, rev);
    capsuleKeys.apply(answer.keys, rev);
    const kinds = drawsOf(answer).map(({ kind }) => kind);
    if (kinds.some((kind) => kind === 'ship' || kind === 'ship_shard')) void loadShips();
    if (kinds.some((kind) => kind === 'artifact' || kind === 'artifact_shard')) void artifactList.load();
    void shardList.load();
  });
  return result.ok ? { draws: drawsOf(result.answer), keys: result.answer.keys } : null;
}

type OpeningAnswer = AnswerOf<'capsules.open'>;

function drawsOf(answer: OpeningAnswer): readonly CapsuleDraw[] {
  return 'results' in answer ? answer.results : [answer];
}

/** Each draw with the seal that was known before it: that of the screen, or of the draw before. */
function pastDrawsOf(type: CapsuleType, answer: OpeningAnswer, seal: string | null): PastDraw[] {
  const seals = 'results' in answer ? answer.results.map(({ nextCommitment }) => nextCommitment) : [];
  return drawsOf(answer).map(({ fairness, rarity }, index) => ({
    kind: type,
    seal: index === 0 ? seal : (seals[index - 1] ?? null),
    fairness,
    outcome: rarity,
  }));
}

export type SynthesisAnswer = AnswerOf<'protomatters.synthesis'>;

/** Makes a booster out of clean PROTO. Null when it failed; the player has been shown why. */
export async function synthesise(nonce: string): Promise<SynthesisAnswer | null> {
  const keys = capsuleKeys.state.value;
  const result = await sendChange(
    capsulesPaths['protomatters.synthesis'],
    { body: { nonce } },
    { intent: '' },
  );
  applyResult(result, ({ answer, rev }) => {
    const seal = keys?.synthesisCommitment ?? null;
    keepDraws('synthesis', [{ kind: 'synthesis', seal, fairness: answer.fairness, outcome: answer.type }]);
    applyBalance(answer.balance, rev);
    applyBoosters(answer.boosters, rev);
    if (keys) capsuleKeys.apply({ ...keys, synthesisCommitment: answer.nextCommitment }, rev);
  });
  return result.ok ? result.answer : null;
}

/** Turns `amount` whole PROTO into clean PROTO. */
export async function convertProto(amount: number): Promise<Outcome> {
  return operate(
    capsulesPaths['protomatters.convert'],
    {
      body: { amount },
    },
    ({ answer, rev }) => applyBalance(answer, rev),
    { intent: `${amount} ${state.balance.default}` },
  );
}
