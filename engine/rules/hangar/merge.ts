import type { Tunables } from '#engine/content/tunables.ts';
import { addTotals, changeShip, replaceShip } from '../core/copies.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from '../core/decision.ts';
import type { OwnedArtifact, OwnedShip, Player } from '../core/player.ts';
import { addOwned, type CollectionKind, moveShards, nextGrade, owns, shardsOf } from './collections.ts';
import { type MergeRefusal, mergeRefusal } from './hangar-refusals.ts';
import { refreshShip, refreshShips } from './ships.ts';

/** Builds a ship or an artifact that the player has only shards of; an owned one is merged instead. */
export function buildFromShards(
  player: Player,
  kind: CollectionKind,
  key: string,
  newId: string,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, MergeRefusal> {
  if (owns(player, kind, key)) throw new Error(`${key} is owned: merge it`);
  const paid = payStep(player, kind, key, 0, key, nowMs);
  if ('refuse' in paid) return paid;
  return { ok: addOwned(paid.ok, kind, key, newId, nowMs, tunables) };
}

/**
 * Raises a ship's grade by one, for shards and clean PROTO. Level, points, artifacts and a running trip stay
 * unchanged.
 */
export function mergeShip(
  player: Player,
  ship: OwnedShip,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, MergeRefusal> {
  const paid = payStep(player, 'ship', ship.key, ship.grade, ship.id, nowMs);
  if ('refuse' in paid) return paid;
  const refreshed = refreshShip(player, ship, nowMs, tunables);
  return {
    ok: withPlayer(paid.ok, {
      ships: replaceShip(player.ships, changeShip(refreshed, { grade: ship.grade + 1 })),
      totals: addTotals(player.totals, { improvedShips: 1 }),
    }),
  };
}

/** Raises an artifact's grade by one, for shards only. */
export function mergeArtifact(
  player: Player,
  artifact: OwnedArtifact,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, MergeRefusal> {
  const paid = payStep(player, 'artifact', artifact.key, artifact.grade, artifact.id, nowMs);
  if ('refuse' in paid) return paid;
  const better: OwnedArtifact = { ...artifact, grade: artifact.grade + 1 };
  return {
    ok: withPlayer(paid.ok, {
      ships: refreshShips(player, [artifact.shipId], nowMs, tunables),
      artifacts: player.artifacts.map((other) => (other.id === artifact.id ? better : other)),
      totals: addTotals(player.totals, { improvedArtifacts: 1 }),
    }),
  };
}

function payStep(
  player: Player,
  kind: CollectionKind,
  key: string,
  grade: number,
  reference: string,
  nowMs: number,
): Decided<Change, MergeRefusal> {
  const next = nextGrade(kind, key, grade);
  const refusal = mergeRefusal({ next, shards: shardsOf(player, key), clean: player.balance.clean });
  if (refusal || !next) return { refuse: refusal ?? 'grade_capped' };
  const taken = moveShards(unchanged(player), key, -next.shards);
  return { ok: moveMoney(taken, 'clean', -next.clean, `${kind}_merge`, reference, nowMs) };
}
