import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import type { Award } from '#engine/protocol/galaxy/calls.ts';
import type { DroppedAward } from '#engine/rules/core/flight-state.ts';
import { toAmount } from '../core/view-context.ts';

export function awardView({ kind, count, collection, rarity }: DroppedAward): Award {
  const isMoney = kind === 'protomatter' || kind === 'clean_protomatter';
  return {
    kind,
    count: isMoney ? toAmount(count) : count,
    rarity,
    skin: collection,
    collectionId: collection && collectionIdOf(kind, collection),
  };
}

function collectionIdOf(kind: DroppedAward['kind'], collection: string): string {
  return kind === 'ship_shard' ? shipCollectionId(collection) : artifactCollectionId(collection);
}
