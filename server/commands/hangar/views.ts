import { shipRowOf, shipRows } from '#engine/content/hangar.ts';
import { shipCollectionId } from '#engine/content/ids.ts';
import type { ShipRow } from '#engine/content/schemas/galaxy.ts';
import type { Ship } from '#engine/protocol/hangar/entities.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { energyAt } from '#engine/rules/hangar/ship-stats.ts';
import { buildShip } from '#engine/rules/hangar/ships.ts';
import { nextLevelPrice } from '#engine/rules/hangar/upgrade-ship.ts';
import { nameOf } from '#server/core/strings.ts';
import { presentHealth } from '../ai-pilot/ai-run.ts';
import { statsOf, toAmount, toQuantity, type ViewContext } from '../core/view-context.ts';
import { artifactView } from './artifact-view.ts';

const msPerHour = 3_600_000;

/** Owned ships, and after them those that are known by their shards only. */
export function shipViews(player: Player, context: ViewContext): Ship[] {
  const owned = player.ships.map((ship) => shipView(player, ship, context));
  const ownedKeys = new Set(player.ships.map(({ key }) => key));
  const collected = shipRows.filter(({ key }) => !ownedKeys.has(key) && (player.shards[key] ?? 0) > 0);
  return [...owned, ...collected.map((row) => unownedShipView(player, row, context))];
}

export function shipView(player: Player, ship: OwnedShip, context: ViewContext): Ship {
  const row = shipRowOf(ship.key);
  const session = player.flights.find(({ shipId }) => shipId === ship.id);
  const stats = statsOf(player, ship, context);
  const price = nextLevelPrice(ship.level, row.rarity, context.tunables);
  const collected = shardsOf(player, row, ship.grade);
  return {
    uuid: ship.id,
    shipId: ship.id,
    collectionId: shipCollectionId(row.key),
    type: row.type,
    rarity: row.rarity,
    grade: ship.grade,
    level: ship.level,
    skin: row.key,
    name: nameOf('ships', row.key, context.language),
    inUse: ship.inUse,
    sessionId: session?.id ?? null,
    isEvent: false,
    currentShards: collected.currentShards,
    requiredShards: collected.requiredShards,
    nextGrade: collected.nextGrade,
    nextLevel: price === null ? null : { price: toAmount(price) },
    upgradePoints: ship.freePoints,
    healthPoints: ship.points.health,
    energyPoints: ship.points.energy,
    luckPoints: ship.points.luck,
    speedPoints: ship.points.speed,
    recoveryPoints: ship.points.recovery,
    extractionPoints: ship.points.extraction,
    maxHealth: stats.maxHealth,
    health: toQuantity(presentHealth(player, ship, stats, context)),
    fillCargoEnergyLimit: stats.energyLimit,
    energy: toQuantity(energyAt(ship, stats, context.nowMs)),
    dockingReward: stats.dockingPercent,
    shipWarTime: stats.warTimeSeconds,
    reduceTripTime: stats.reduceTripSeconds,
    healthRecoveryRate: toQuantity(stats.healthPerMs * msPerHour),
    energyRecoveryRate: toQuantity(stats.energyPerMs * msPerHour),
    luckCoefficient: stats.luckPercent,
    baseProtoExtraction: stats.extractionPercent,
    cargoCapacity: stats.cargoPercent,
    artifacts: player.artifacts
      .filter((artifact) => artifact.shipId === ship.id)
      .map((artifact) => artifactView(player, artifact, context)),
  };
}

/** Shown as it would come out of the yard; its id is its collection's. */
function unownedShipView(player: Player, row: ShipRow, context: ViewContext): Ship {
  const collectionId = shipCollectionId(row.key);
  const bare = buildShip(row, collectionId, false, context.nowMs, context.tunables);
  const view = shipView({ ...player, flights: [], artifacts: [] }, bare, context);
  return { ...view, shipId: null, nextLevel: null, ...shardsOf(player, row, 0) };
}

/** Shards towards the next grade; grade 0 is a ship that isn't built yet, which takes as many as grade 2 does. */
function shardsOf(player: Player, row: ShipRow, grade: number) {
  const step = Math.max(0, grade - 1);
  const currentShards = player.shards[row.key] ?? 0;
  const requiredShards = row.gradeShards[step];
  if (requiredShards === undefined) return { currentShards, requiredShards: 0, nextGrade: null };
  const requiredCleanProto = grade === 0 ? 0 : toAmount(row.gradeCleanProto[step] ?? 0);
  return { currentShards, requiredShards, nextGrade: { requiredShards, currentShards, requiredCleanProto } };
}

/** The ship that flies the trips of a type, if the player has chosen one. */
export function shipInUse(player: Player, type: ShipRow['type']): OwnedShip | undefined {
  return player.ships.find((ship) => ship.inUse && shipRowOf(ship.key).type === type);
}
