import type { CapsuleType } from '#engine/content/kinds.ts';
import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import { applyBalance } from '../core/apply-push.ts';
import { callOnce } from '../core/keyed-call.ts';
import { loadShips } from '../core/load.ts';
import { settle } from '../core/outcome.ts';
import { artifactList, shardList } from '../hangar/collected.ts';
import { capsuleKeys, keepDraw } from './draws.ts';

export type OpenedCapsule = AnswerOf<'capsules.open'>;

/** Opens a capsule with the player's own number in the draw; null when it stayed closed, and the player has heard why. */
export async function openCapsule(type: CapsuleType, nonce: string): Promise<OpenedCapsule | null> {
  const seal = capsuleKeys.state.value?.commitment ?? null;
  const result = await callOnce('capsules.open', type, { params: { type }, body: { nonce } });
  settle(result, ({ answer, rev }) => {
    keepDraw({ kind: type, seal, fairness: answer.fairness, outcome: answer.rarity });
    applyBalance(answer.balance, rev);
    capsuleKeys.apply(answer.keys, rev);
    if (answer.kind === 'ship' || answer.kind === 'ship_shard') void loadShips();
    if (answer.kind === 'artifact' || answer.kind === 'artifact_shard') void artifactList.load();
    void shardList.load();
  });
  return result.ok ? result.answer : null;
}
