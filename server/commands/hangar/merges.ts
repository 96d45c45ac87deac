import { artifactKeyOf, shipKeyOf } from '#engine/content/ids.ts';
import type { Change, Decided } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  buildFromShards,
  mergeArtifact as mergeArtifactBy,
  mergeShip as mergeShipBy,
  owns,
} from '#engine/rules/hangar/collections.ts';
import type { MergeRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { type CommandContext, changeCommand, type Refused } from '../core/command.ts';
import { findArtifact, findShip, notFound } from '../core/find-owned.ts';
import { balanceView } from '../core/views.ts';
import { artifactView, shipView } from './views.ts';

/** Merges an owned artifact by its id, or builds one from shards by its collection's id. */
export const mergeArtifact = changeCommand<'collections.merge-artifact'>((context, player, { params }) => {
  const newId = context.newId();
  const decided = mergeOrBuildArtifact(context, player, params.id, newId);
  if ('refuse' in decided) return decided;
  return {
    change: decided.ok,
    answer: (after) => {
      const artifact = (findArtifact(after, params.id) ?? findArtifact(after, newId))!;
      return { artifact: artifactView(after, artifact, context), balance: balanceView(after, context) };
    },
  };
});

/**
 * Once the artifact is owned, its collection's id is unknown here, so that building twice never merges by
 * accident.
 */
function mergeOrBuildArtifact(
  { nowMs, tunables }: CommandContext,
  player: Player,
  id: string,
  newId: string,
): Decided<Change, MergeRefusal> | Refused<'not_found'> {
  const artifact = findArtifact(player, id);
  if (artifact) return mergeArtifactBy(player, artifact, nowMs, tunables);
  const key = artifactKeyOf(id);
  if (key === undefined || owns(player, 'artifact', key)) return notFound;
  return buildFromShards(player, 'artifact', key, { newId, nowMs, tunables });
}

/** Merges an owned ship by its id, or builds one from shards by its collection's id. */
export const mergeShip = changeCommand<'collections.merge-ship'>((context, player, { params }) => {
  const newId = context.newId();
  const decided = mergeOrBuildShip(context, player, params.id, newId);
  if ('refuse' in decided) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({
      ship: shipView(after, (findShip(after, params.id) ?? findShip(after, newId))!, context),
      balance: balanceView(after, context),
    }),
  };
});

/**
 * Once the ship is owned, its collection's id is unknown here, so that building twice never merges by
 * accident.
 */
function mergeOrBuildShip(
  { nowMs, tunables }: CommandContext,
  player: Player,
  id: string,
  newId: string,
): Decided<Change, MergeRefusal> | Refused<'not_found'> {
  const ship = findShip(player, id);
  if (ship) return mergeShipBy(player, ship, nowMs, tunables);
  const key = shipKeyOf(id);
  if (key === undefined || owns(player, 'ship', key)) return notFound;
  return buildFromShards(player, 'ship', key, { newId, nowMs, tunables });
}
