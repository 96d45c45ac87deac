import { artifactRowOf, artifactRows } from '#engine/content/hangar.ts';
import { artifactCollectionId } from '#engine/content/ids.ts';
import type { Artifact } from '#engine/protocol/hangar/entities.ts';
import type { OwnedArtifact, Player } from '#engine/rules/core/player.ts';
import { nextGrade, owns, shardsOf } from '#engine/rules/hangar/collections.ts';
import { artifactBonus } from '#engine/rules/hangar/ship-stats.ts';
import { nameOf } from '#server/core/strings.ts';
import type { ViewContext } from '../core/view-context.ts';

/** Owned artifacts, and after them those that are known by their shards only. */
export function artifactViews(player: Player, context: ViewContext): Artifact[] {
  const owned = player.artifacts.map((artifact) => artifactView(player, artifact, context));
  const collected = artifactRows.filter(
    ({ key }) => shardsOf(player, key) > 0 && !owns(player, 'artifact', key),
  );
  return [...owned, ...collected.map(({ key }) => unownedView(player, key, context))];
}

export function artifactView(player: Player, artifact: OwnedArtifact, context: ViewContext): Artifact {
  const row = artifactRowOf(artifact.key);
  return {
    uuid: artifact.id,
    artifactId: artifact.id,
    shipId: artifact.shipId,
    name: nameOf('artifacts', row.key, context.language),
    skin: row.key,
    rarity: row.rarity,
    grade: artifact.grade,
    step: row.step,
    stat: row.stat,
    bonus: artifactBonus(artifact, row.stat),
    equipped: artifact.shipId !== null,
    currentShards: shardsOf(player, row.key),
    requiredShards: nextGrade('artifact', row.key, artifact.grade)?.shards ?? 0,
  };
}

/** Shown as it would be built; its id is its collection's. */
function unownedView(player: Player, key: string, context: ViewContext): Artifact {
  const bare: OwnedArtifact = { id: artifactCollectionId(key), key, grade: 1, shipId: null };
  return {
    ...artifactView(player, bare, context),
    artifactId: null,
    requiredShards: nextGrade('artifact', key, 0)?.shards ?? 0,
  };
}
