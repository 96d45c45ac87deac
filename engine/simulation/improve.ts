import { artifactRows, shipRowOf, shipRows } from '../content/hangar.ts';
import { rarities, type ShipType } from '../content/kinds.ts';
import type { OwnedShip } from '../rules/core/player.ts';
import { assignArtifact } from '../rules/hangar/assign-artifact.ts';
import {
  buildFromShards,
  type CollectionKind,
  mergeArtifact,
  mergeShip,
  nextGrade,
  owns,
  shardsOf,
} from '../rules/hangar/collections.ts';
import { artifactSlots } from '../rules/hangar/hangar-refusals.ts';
import { chooseShip } from '../rules/hangar/upgrade-ship.ts';
import { attempt, type Life, newId, store, tunables } from './life.ts';

/**
 * Builds and merges what shards allow, puts the best ship of each type in use and loads artifacts into it.
 */
export function improve(life: Life): void {
  const { shards, balance } = life.player;
  const had = life.improvedWith;
  if (shards !== had.shards || balance.clean > had.clean) {
    if (!ownsAll(life)) buildAll(life);
    mergeAll(life);
  }
  life.improvedWith = { shards: life.player.shards, clean: life.player.balance.clean };
  const { ships, artifacts } = life.player;
  if (life.chosenWith?.ships !== ships.length || life.chosenWith.artifacts !== artifacts) chooseBest(life);
}

/** True when every kind of ship and every artifact is owned. */
function ownsAll({ player }: Life): boolean {
  return player.ships.length === shipRows.length && player.artifacts.length === artifactRows.length;
}

function buildAll(life: Life): void {
  for (const [kind, rows] of [
    ['ship', shipRows],
    ['artifact', artifactRows],
  ] as const)
    for (const { key } of rows)
      if (hasShards(life, kind, key, 0) && !owns(life.player, kind, key))
        attempt(
          life,
          buildFromShards(life.player, kind, key, { newId: newId(life), nowMs: life.nowMs, tunables }),
        );
}

function mergeAll(life: Life): void {
  for (const ship of life.player.ships)
    if (hasShards(life, 'ship', ship.key, ship.grade))
      attempt(life, mergeShip(life.player, ship, life.nowMs, tunables));
  for (const artifact of life.player.artifacts)
    if (hasShards(life, 'artifact', artifact.key, artifact.grade))
      attempt(life, mergeArtifact(life.player, artifact, life.nowMs, tunables));
}

/** Whether there are enough shards for the grade after this one. */
function hasShards(life: Life, kind: CollectionKind, key: string, grade: number): boolean {
  const shards = shardsOf(life.player, key);
  return shards > 0 && shards >= (nextGrade(kind, key, grade)?.shards ?? Number.POSITIVE_INFINITY);
}

function chooseBest(life: Life): void {
  let isDone = true;
  for (const type of ['personal', 'combat', 'expeditionary'] as const) {
    const best = bestOf(life, type);
    if (!best) continue;
    if (!best.inUse) isDone = attempt(life, chooseShip(life.player, best)) && isDone;
    isDone = loadArtifacts(life, best) && isDone;
  }
  const { ships, artifacts } = life.player;
  life.chosenWith = isDone ? { ships: ships.length, artifacts } : null;
}

/** The ship of a type with the highest rarity; of several, the oldest. */
function bestOf(life: Life, type: ShipType): OwnedShip | undefined {
  let best: { ship: OwnedShip; rank: number } | undefined;
  for (const ship of life.player.ships) {
    const row = shipRowOf(ship.key);
    const rank = rarities.indexOf(row.rarity);
    if (row.type === type && (!best || rank > best.rank)) best = { ship, rank };
  }
  return best?.ship;
}

/** Loads free artifacts into a ship, up to its number of slots; false when loading one was refused. */
function loadArtifacts(life: Life, ship: OwnedShip): boolean {
  const slots = artifactSlots(shipRowOf(ship.key).rarity, tunables);
  let usedSlots = life.player.artifacts.filter(({ shipId }) => shipId === ship.id).length;
  for (const artifact of life.player.artifacts) {
    if (usedSlots >= slots) break;
    if (artifact.shipId !== null) continue;
    const decided = assignArtifact(life.player, artifact, ship, { nowMs: life.nowMs, tunables });
    if ('refuse' in decided) return false;
    store(life, decided.ok);
    usedSlots++;
  }
  return true;
}
