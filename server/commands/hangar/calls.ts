import { shipRowOf } from '#engine/content/hangar.ts';
import { stats } from '#engine/content/kinds.ts';
import type { InputOf } from '#engine/protocol/core/calls.ts';
import type { hangarPaths } from '#engine/protocol/hangar/paths.ts';
import { giveFirstShip } from '#engine/rules/account/new-player.ts';
import { refused, unchanged } from '#engine/rules/core/decision.ts';
import type { StatPoints } from '#engine/rules/core/player.ts';
import { wearLivery } from '#engine/rules/galaxy/mastery.ts';
import { assignArtifact, dismountArtifact, reassignArtifact } from '#engine/rules/hangar/assign-artifact.ts';
import { chooseShip, levelUp, spendPoints as spend } from '#engine/rules/hangar/upgrade-ship.ts';
import { type CommandsOf, changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { findArtifact, findShip, notFound } from '../core/find-owned.ts';
import { balanceView, takePage } from '../core/views.ts';
import { mergeArtifact, mergeShip } from './merges.ts';
import { artifactView, artifactViews, shardViews, shipView, shipViews } from './views.ts';

export const hangarCalls: CommandsOf<keyof typeof hangarPaths> = {
  'collections.ships': readCommand((context, player, { query }) => ({
    answer: takePage(shipViews(player, context), query),
  })),
  'collections.merge-ship': mergeShip,
  'collections.artifacts': readCommand((context, player, { query }) => ({
    answer: takePage(artifactViews(player, context), query),
  })),
  'collections.merge-artifact': mergeArtifact,
  'collections.assign-artifact': changeCommand((context, player, { params, body }) => {
    const artifact = findArtifact(player, params.id);
    const ship = findShip(player, body.shipId);
    if (!artifact || !ship) return notFound;
    return withAnswer(assignArtifact(player, artifact, ship, context), (after) =>
      artifactView(after, findArtifact(after, artifact.id)!, context),
    );
  }),
  // Without a `shipId` the artifact is taken off its ship.
  'collections.reassign-artifact': changeCommand((context, player, { params, body }) => {
    const { nowMs, tunables } = context;
    const artifact = findArtifact(player, params.id);
    const ship = body.shipId === null ? null : findShip(player, body.shipId);
    if (!artifact || ship === undefined) return notFound;
    const decided = ship
      ? reassignArtifact(player, artifact, ship, { nowMs, tunables })
      : dismountArtifact(player, artifact, nowMs, tunables);
    return withAnswer(decided, (after) => artifactView(after, findArtifact(after, artifact.id)!, context));
  }),
  'collections.dismount-artifact': changeCommand((context, player, { params }) => {
    const artifact = findArtifact(player, params.id);
    if (!artifact) return notFound;
    return withAnswer(dismountArtifact(player, artifact, context.nowMs, context.tunables), (after) =>
      artifactView(after, findArtifact(after, artifact.id)!, context),
    );
  }),
  'collections.shards': readCommand((context, player, { query }) => ({
    answer: takePage(shardViews(player, context), query),
  })),
  'ships.create': changeCommand((context, player) => {
    const id = context.newId();
    const decided = giveFirstShip(player, id, context.nowMs, context.tunables);
    if (refused(decided)) return decided;
    return {
      change: unchanged(decided.ok),
      answer: (after) => shipView(after, findShip(after, id)!, context),
    };
  }),
  'ships.get': readCommand((context, player, { params }) => {
    const ship = findShip(player, params.id);
    return ship ? { answer: shipView(player, ship, context) } : notFound;
  }),
  'ships.choose': changeCommand((context, player, { params }) => {
    const ship = findShip(player, params.id);
    if (!ship) return notFound;
    return withAnswer(chooseShip(player, ship), (after) =>
      shipView(after, findShip(after, ship.id)!, context),
    );
  }),
  'ships.livery': changeCommand((context, player, { params, body }) => {
    const ship = findShip(player, params.id);
    if (!ship) return notFound;
    return withAnswer(wearLivery(player, shipRowOf(ship.key).type, body.livery, context.tunables), (after) =>
      shipView(after, findShip(after, ship.id)!, context),
    );
  }),
  'ships.level': changeCommand((context, player, { params, body }) => {
    const ship = findShip(player, params.id);
    if (!ship) return notFound;
    const decided = levelUp(player, ship, body.levels, context);
    if (refused(decided)) return decided;
    const { change, levels } = decided.ok;
    return {
      change,
      answer: (after) => ({
        ship: shipView(after, findShip(after, ship.id)!, context),
        balance: balanceView(after, context),
        levels,
      }),
    };
  }),
  'ships.characteristics': changeCommand((context, player, { params, body }) => {
    const ship = findShip(player, params.id);
    if (!ship) return notFound;
    const decided = spend(player, ship, readTotals(body), context);
    if (refused(decided)) return decided;
    return { change: decided.ok, answer: (after) => shipView(after, findShip(after, ship.id)!, context) };
  }),
};

function readTotals(body: InputOf<'ships.characteristics'>['body']): Partial<StatPoints> {
  const totals: { -readonly [Stat in keyof StatPoints]?: number } = {};
  for (const stat of stats) {
    const total = body[`${stat}Points`];
    if (total !== undefined) totals[stat] = total;
  }
  return totals;
}
