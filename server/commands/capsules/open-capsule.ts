import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import { offeredOutcomes } from '#engine/rules/capsules/capsule-chances.ts';
import { openCapsule as open } from '#engine/rules/capsules/open-capsule.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { changeCommand } from '../core/command.ts';
import { balanceView } from '../core/views.ts';
import { capsuleKeysView, chancesView, fairnessView } from './views.ts';

/**
 * Draws from what was shown: when other chances are in force by now, the player sees them first. Draws again with the newer
 * seed when another write came first, so that no seed is used for two capsules.
 */
export const openCapsule = changeCommand<'capsules.open'>((context, player, { params, body }) => {
  if (body.chances !== undefined && body.chances !== chancesView(player, params.type, context).id)
    return { refuse: 'chances_changed' };
  const outcomes = offeredOutcomes(context.content.chances, params.type, player.id, context.nowMs);
  const order = { nonce: body.nonce, nextSeed: context.newSeed(), newId: context.newId(), outcomes };
  const decided = open(player, params.type, order, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  const { change, drop, fairness } = decided.ok;
  const { kind, collection, count, rarity, isDuplicate } = drop;
  return {
    change,
    answer: (after) => ({
      kind,
      collectionId: params.type === 'ship' ? shipCollectionId(collection) : artifactCollectionId(collection),
      count,
      rarity,
      skin: collection,
      isDuplicate,
      keys: capsuleKeysView(after, context),
      balance: balanceView(after, context),
      fairness: fairnessView(fairness),
    }),
  };
});
