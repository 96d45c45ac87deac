import { assignArtifact as assign } from '../../engine/rules/carry-artifacts.ts';
import { refused } from '../../engine/rules/decision.ts';
import { changes } from './command.ts';
import { findArtifact, findShip, notFound } from './find-owned.ts';
import { artifactView } from './views/artifact-view.ts';

export const assignArtifact = changes<'collections.assign-artifact'>((context, player, { params, body }) => {
  const artifact = findArtifact(player, params.id);
  const ship = findShip(player, body.shipId);
  if (!artifact || !ship) return notFound;
  const decided = assign(player, artifact, ship, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => artifactView(after, findArtifact(after, artifact.id)!, context),
  };
});
