import { refused } from '#engine/rules/core/decision.ts';
import { assignArtifact as assign } from '#engine/rules/hangar/carry-artifacts.ts';
import { changes } from '../core/command.ts';
import { findArtifact, findShip, notFound } from '../core/find-owned.ts';
import { artifactView } from './artifact-view.ts';

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
