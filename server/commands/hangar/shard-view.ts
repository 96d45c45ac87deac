import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import type { Rarity } from '#engine/content/kinds.ts';
import type { Shard } from '#engine/protocol/hangar/entities.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { type CollectionKind, nextGrade, shardsOf } from '#engine/rules/hangar/collections.ts';
import { nameOf } from '#server/core/strings.ts';
import { toAmount, type ViewContext } from '../core/view-context.ts';

/** Every collection of which there are loose shards: ships first, both in the order of the content. */
export function shardViews(player: Player, context: ViewContext): Shard[] {
  const has = ({ key }: { key: string }) => shardsOf(player, key) > 0;
  return [
    ...shipRows.filter(has).map((row) => shardView(player, 'ship', row, context)),
    ...artifactRows.filter(has).map((row) => shardView(player, 'artifact', row, context)),
  ];
}

function shardView(
  player: Player,
  kind: CollectionKind,
  { key, rarity }: { readonly key: string; readonly rarity: Rarity },
  { language }: ViewContext,
): Shard {
  const isShip = kind === 'ship';
  const owned = (isShip ? player.ships : player.artifacts).find((thing) => thing.key === key);
  const grade = owned?.grade ?? 0;
  const next = nextGrade(kind, key, grade);
  return {
    kind: isShip ? 'ship_shard' : 'artifact_shard',
    collectionId: isShip ? shipCollectionId(key) : artifactCollectionId(key),
    skin: key,
    name: nameOf(isShip ? 'ships' : 'artifacts', key, language),
    rarity,
    grade,
    currentShards: shardsOf(player, key),
    requiredShards: next?.shards ?? 0,
    requiredCleanProto: toAmount(next?.clean ?? 0),
  };
}
