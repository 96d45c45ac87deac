import { createHash } from 'node:crypto';
import type { CapsuleType } from '#engine/content/kinds.ts';
import type { CapsuleKeys, FairnessView } from '#engine/protocol/capsules/calls.ts';
import { capsuleChances, offeredOutcomes } from '#engine/rules/capsules/capsule-chances.ts';
import { commitmentOf, type Fairness } from '#engine/rules/capsules/fairness.ts';
import { capsuleLuck } from '#engine/rules/capsules/open-capsule.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { toQuantity, type ViewContext } from '../core/view-context.ts';

/** The keys and the commitments of the next draws. A seed stays secret until it has been used. */
export function capsuleKeysView(player: Player, context: ViewContext): CapsuleKeys {
  return {
    ship: player.keys.ship,
    artifact: player.keys.artifact,
    commitment: commitmentOf(player.secrets.capsule),
    synthesisCommitment: commitmentOf(player.secrets.synthesis),
    luck: toQuantity(capsuleLuck(player, context.tunables)),
    chances: {
      ship: chancesView(player, 'ship', context),
      artifact: chancesView(player, 'artifact', context),
    },
  };
}

/** What a capsule gives this player now, under an id made of just that. */
export function chancesView(
  player: Player,
  type: CapsuleType,
  { tunables, content, nowMs }: ViewContext,
): CapsuleKeys['chances'][CapsuleType] {
  const rows = offeredOutcomes(content.chances, type, player.id, nowMs);
  const outcomes = capsuleChances(type, capsuleLuck(player, tunables), tunables, rows);
  const id = createHash('sha256').update(JSON.stringify(outcomes)).digest('hex').slice(0, 16);
  return { id, outcomes };
}

/** Everything that `tools/verify-draw.mjs` needs to repeat the draw. */
export function fairnessView({ message, ...shown }: Fairness): FairnessView {
  return { ...shown, verify: message };
}
