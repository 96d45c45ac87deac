import { artifactKeyOf } from '#engine/content/ids.ts';
import type { Change, Decided } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { buildFromShards, mergeArtifact as merge, owns } from '#engine/rules/hangar/collections.ts';
import type { MergeRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { type CommandContext, changeCommand, type Refused } from '../core/command.ts';
import { findArtifact, notFound } from '../core/find-owned.ts';
import { balanceView } from '../core/views.ts';
import { artifactView } from './views.ts';

/** Merges an owned artifact by its id, or builds one from shards by its collection's id. */
export const mergeArtifact = changeCommand<'collections.merge-artifact'>((context, player, { params }) => {
  const newId = context.newId();
  const decided = mergeOrBuild(context, player, params.id, newId);
  if ('refuse' in decided) return decided;
  return {
    change: decided.ok,
    answer: (after) => {
      const artifact = (findArtifact(after, params.id) ?? findArtifact(after, newId))!;
      return { artifact: artifactView(after, artifact, context), balance: balanceView(after, context) };
    },
  };
});

/** Once the artifact is owned, its collection's id is unknown here, so that building twice never merges by accident. */
function mergeOrBuild(
  { nowMs, tunables }: CommandContext,
  player: Player,
  id: string,
  newId: string,
): Decided<Change, MergeRefusal> | Refused<'not_found'> {
  const artifact = findArtifact(player, id);
  if (artifact) return merge(player, artifact, nowMs, tunables);
  const key = artifactKeyOf(id);
  if (key === undefined || owns(player, 'artifact', key)) return notFound;
  return buildFromShards(player, 'artifact', key, newId, nowMs, tunables);
}
