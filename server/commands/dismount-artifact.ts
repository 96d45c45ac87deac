import { dismountArtifact as dismount } from '../../engine/rules/carry-artifacts.ts';
import { refused } from '../../engine/rules/decision.ts';
import { changes } from './command.ts';
import { findArtifact, notFound } from './find-owned.ts';
import { artifactView } from './views/artifact-view.ts';

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
