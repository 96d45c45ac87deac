import type { CapsuleKeys, FairnessView } from '#engine/protocol/capsules/entities.ts';
import { commitmentOf, type Fairness } from '#engine/rules/capsules/fairness.ts';
import { capsuleLuck } from '#engine/rules/capsules/open-capsule.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { toQuantity, type ViewContext } from '../core/view-context.ts';

/** The keys and the commitments of the next draws. A seed stays secret until it has been used. */
export function capsuleKeysView(player: Player, { tunables }: ViewContext): CapsuleKeys {
  return {
    ship: player.keys.ship,
    artifact: player.keys.artifact,
    commitment: commitmentOf(player.secrets.capsule),
    synthesisCommitment: commitmentOf(player.secrets.synthesis),
    luck: toQuantity(capsuleLuck(player, tunables)),
  };
}

/** Everything that `tools/verify-draw.mjs` needs to repeat the draw. */
export function fairnessView({ message, ...shown }: Fairness): FairnessView {
  return { ...shown, verify: message };
}
