import { refused } from '#engine/rules/core/decision.ts';
import { dismountArtifact, reassignArtifact as reassign } from '#engine/rules/hangar/carry-artifacts.ts';
import { changes } from '../core/command.ts';
import { findArtifact, findShip, notFound } from '../core/find-owned.ts';
import { artifactView } from './artifact-view.ts';

/** To another ship, or to none: with no `shipId` it is dismounted. */
export const reassignArtifact = changes<'collections.reassign-artifact'>(
  (context, player, { params, body }) => {
    const artifact = findArtifact(player, params.id);
    const ship = body.shipId === null ? null : findShip(player, body.shipId);
    if (!artifact || ship === undefined) return notFound;
    const decided = ship
      ? reassign(player, artifact, ship, context.nowMs, context.tunables)
      : dismountArtifact(player, artifact, context.nowMs, context.tunables);
    if (refused(decided)) return decided;
    return {
      change: decided.ok,
      answer: (after) => artifactView(after, findArtifact(after, artifact.id)!, context),
    };
  },
);
