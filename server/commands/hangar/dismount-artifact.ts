import { refused } from '#engine/rules/core/decision.ts';
import { dismountArtifact as dismount } from '#engine/rules/hangar/carry-artifacts.ts';
import { changes } from '../core/command.ts';
import { findArtifact, notFound } from '../core/find-owned.ts';
import { artifactView } from './artifact-view.ts';

export const dismountArtifact = changes<'collections.dismount-artifact'>((context, player, { params }) => {
  const artifact = findArtifact(player, params.id);
  if (!artifact) return notFound;
  const decided = dismount(player, artifact, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => artifactView(after, findArtifact(after, artifact.id)!, context),
  };
});
