import type { CapsuleType } from '#engine/content/kinds.ts';
import { capsulesPaths } from '#engine/protocol/capsules/paths.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { applyBalance, applyBoosters } from '../core/apply-push.ts';
import { loadShips } from '../core/load-parts.ts';
import { applyDecision, type Outcome, operate, sendChange } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { artifactList, shardList } from '../hangar/queries.ts';
import { keepDraw } from './past-draws.ts';
import { capsuleKeys } from './queries.ts';

export type OpenedCapsule = AnswerOf<'capsules.open'>;

/**
 * Opens a capsule with the player's own number in the draw. Null when it failed; the player has been shown
 * why.
 */
export async function openCapsule(type: CapsuleType, nonce: string): Promise<OpenedCapsule | null> {
  const shown = capsuleKeys.state.value;
  const seal = shown?.commitment ?? null;
  const body = { nonce, chances: shown?.chances[type].id };
  const result = await sendChange(
    capsulesPaths['capsules.open'],
    { params: { type }, body },
    { intent: type },
  );
  if (!result.ok && result.code === 'chances_changed') void capsuleKeys.load();
  applyDecision(result, ({ answer, rev }) => {
    keepDraw({ kind: type, seal, fairness: answer.fairness, outcome: answer.rarity });
    applyBalance(answer.balance, rev);
    capsuleKeys.apply(answer.keys, rev);
    if (answer.kind === 'ship' || answer.kind === 'ship_shard') void loadShips();
    if (answer.kind === 'artifact' || answer.kind === 'artifact_shard') void artifactList.load();
    void shardList.load();
  });
  return result.ok ? result.answer : null;
}

export type SynthesisAnswer = AnswerOf<'protomatters.synthesis'>;

/** Makes a booster out of clean PROTO. Null when it failed; the player has been shown why. */
export async function synthesise(nonce: string): Promise<SynthesisAnswer | null> {
  const known = capsuleKeys.state.value;
  const result = await sendChange(
    capsulesPaths['protomatters.synthesis'],
    { body: { nonce } },
    { intent: '' },
  );
  applyDecision(result, ({ answer, rev }) => {
    const seal = known?.synthesisCommitment ?? null;
    keepDraw({ kind: 'synthesis', seal, fairness: answer.fairness, outcome: answer.type });
    applyBalance(answer.balance, rev);
    applyBoosters(answer.boosters, rev);
    if (known) capsuleKeys.apply({ ...known, synthesisCommitment: answer.nextCommitment }, rev);
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
