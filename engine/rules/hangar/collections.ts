import { artifactRowOf, artifactRows, shipRowOf, shipRows } from '#engine/content/hangar.ts';
import type { Rarity } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { type Change, withPlayer } from '../core/decision.ts';
import type { OwnedArtifact, Player } from '../core/player.ts';
import { buildShip } from './ships.ts';

/** Both ships and artifacts drop whole the first time and as shards after that. */
export type CollectionKind = 'ship' | 'artifact';

/** The last grade. */
export const topGrade = 5;

export interface GradeStep {
  readonly shards: number;
  /** Hundredths of clean PROTO. */
  readonly clean: number;
}

/**
 * What the next grade costs; null at the top. Grade 0 means not owned yet: building it costs the shards of grade 2 and
 * no clean PROTO. Artifacts never cost clean PROTO.
 */
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

/** Adds or takes shards; the caller has checked that there are enough. A collection without shards has no entry. */
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
  id: string,
  nowMs: number,
  tunables: Tunables,
): Change {
  const { player } = change;
  if (kind === 'artifact') {
    const artifact: OwnedArtifact = { id, key, grade: 1, shipId: null };
    return withPlayer(change, { artifacts: [...player.artifacts, artifact] });
  }
  const row = shipRowOf(key);
  const isFirst = !player.ships.some((ship) => shipRowOf(ship.key).type === row.type);
  return withPlayer(change, { ships: [...player.ships, buildShip(row, id, isFirst, nowMs, tunables)] });
}
