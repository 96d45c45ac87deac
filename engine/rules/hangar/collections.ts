import { artifactRowOf, artifactRows, shipRowOf, shipRows } from '../../content/hangar.ts';
import type { Rarity } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import {
  addTotals,
  type Change,
  changeShip,
  type Decided,
  moveMoney,
  replaceShip,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { OwnedArtifact, OwnedShip, Player } from '../core/player.ts';
import { type MergeRefusal, mergeRefusal } from './hangar-refusals.ts';
import { buildShip, refreshShip, refreshShips } from './ships.ts';

/** Kinds of collections. A dropped ship or artifact that the player already owns turns into shards. */
export type CollectionKind = 'ship' | 'artifact';

/** The last grade. */
export const topGrade = 5;

export interface GradeStep {
  readonly shards: number;
  /** Hundredths of clean PROTO. */
  readonly clean: number;
}

/** Price of the next grade, clean PROTO in hundredths; null at the last grade. */
export function nextGrade(kind: CollectionKind, key: string, grade: number): GradeStep | null {
  const row = kind === 'ship' ? shipRowOf(key) : artifactRowOf(key);
  const shards = row.gradeShards[Math.max(0, grade - 1)];
  if (shards === undefined) return null;
  const clean = 'gradeCleanProto' in row && grade > 0 ? row.gradeCleanProto[grade - 1] : 0;
  return { shards, clean: clean ?? 0 };
}

const keysByRarity = { ship: splitKeys(shipRows), artifact: splitKeys(artifactRows) };

/** The keys of a kind's collections of a rarity, in content order. */
export function collectionKeys(kind: CollectionKind, rarity: Rarity): readonly string[] {
  return keysByRarity[kind][rarity];
}

function splitKeys(
  rows: readonly { key: string; rarity: Rarity }[],
): Readonly<Record<Rarity, readonly string[]>> {
  const keysOf = (rarity: Rarity) => rows.filter((row) => row.rarity === rarity).map(({ key }) => key);
  return { common: keysOf('common'), rare: keysOf('rare'), epic: keysOf('epic') };
}

export function shardsOf(player: Player, key: string): number {
  return player.shards[key] ?? 0;
}

/**
 * Adds or takes shards; the caller has checked that there are enough. A collection without shards has no
 * entry.
 */
export function moveShards(change: Change, key: string, count: number): Change {
  const after = shardsOf(change.player, key) + count;
  if (!Number.isSafeInteger(after) || after < 0) throw new Error(`${count} shards of ${key} can't move`);
  const { shards } = change.player;
  return withPlayer(change, { shards: after === 0 ? without(shards, key) : { ...shards, [key]: after } });
}

function without(shards: Player['shards'], key: string): Player['shards'] {
  const { [key]: _, ...others } = shards;
  return others;
}

export function owns(player: Player, kind: CollectionKind, key: string): boolean {
  const owned: readonly { key: string }[] = kind === 'ship' ? player.ships : player.artifacts;
  return owned.some((thing) => thing.key === key);
}

/** Adds a new ship, in use if it is the first of its type, or a new artifact, on no ship. Grade 1. */
export function addOwned(
  change: Change,
  kind: CollectionKind,
  key: string,
  { id, nowMs, tunables }: { readonly id: string; readonly nowMs: number; readonly tunables: Tunables },
): Change {
  const { player } = change;
  if (kind === 'artifact') {
    const artifact: OwnedArtifact = { id, key, grade: 1, shipId: null };
    return withPlayer(change, { artifacts: [...player.artifacts, artifact] });
  }
  const row = shipRowOf(key);
  const isFirst = !player.ships.some((ship) => shipRowOf(ship.key).type === row.type);
  return withPlayer(change, { ships: [...player.ships, buildShip(row, id, isFirst, { nowMs, tunables })] });
}

/** Builds a ship or an artifact that the player has only shards of; an owned one is merged instead. */
export function buildFromShards(
  player: Player,
  kind: CollectionKind,
  key: string,
  { newId, nowMs, tunables }: { readonly newId: string; readonly nowMs: number; readonly tunables: Tunables },
): Decided<Change, MergeRefusal> {
  if (owns(player, kind, key)) throw new Error(`${key} is owned: merge it`);
  const paid = payStep(player, kind, key, { grade: 0, reference: key, nowMs });
  if ('refuse' in paid) return paid;
  return { ok: addOwned(paid.ok, kind, key, { id: newId, nowMs, tunables }) };
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
  const paid = payStep(player, 'ship', ship.key, { grade: ship.grade, reference: ship.id, nowMs });
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
  const paid = payStep(player, 'artifact', artifact.key, {
    grade: artifact.grade,
    reference: artifact.id,
    nowMs,
  });
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
  { grade, reference, nowMs }: { readonly grade: number; readonly reference: string; readonly nowMs: number },
): Decided<Change, MergeRefusal> {
  const next = nextGrade(kind, key, grade);
  const refusal = mergeRefusal({ next, shards: shardsOf(player, key), clean: player.balance.clean });
  if (refusal || !next) return { refuse: refusal ?? 'grade_capped' };
  const withoutShards = moveShards(unchanged(player), key, -next.shards);
  return {
    ok: moveMoney(withoutShards, 'clean', -next.clean, { reason: `${kind}_merge`, reference, nowMs }),
  };
}
