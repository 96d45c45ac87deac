import { artifactRowOf, artifactRows, shipRowOf, shipRows } from '#engine/content/hangar.ts';
import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import type { Rarity } from '#engine/content/kinds.ts';
import { liveryRows } from '#engine/content/mastery.ts';
import type { ShipRow } from '#engine/content/schemas/galaxy.ts';
import { setSize, traitRowOf } from '#engine/content/terms.ts';
import type {
  Artifact,
  ArtifactSet,
  ArtifactTrait,
  Shard,
  Ship,
  ShipTraitView,
} from '#engine/protocol/hangar/calls.ts';
import type { Perks } from '#engine/rules/core/modifiers.ts';
import type { OwnedArtifact, OwnedShip, Player } from '#engine/rules/core/player.ts';
import { crewPercent } from '#engine/rules/crew/crew.ts';
import { type CollectionKind, nextGrade, owns, shardsOf } from '#engine/rules/hangar/collections.ts';
import { artifactBonus, energyAt } from '#engine/rules/hangar/ship-stats.ts';
import { buildShip } from '#engine/rules/hangar/ships.ts';
import { nextLevelPrice } from '#engine/rules/hangar/upgrade-ship.ts';
import { workingNfts } from '#engine/rules/shop/wallet.ts';
import { type ShipTrait, traitsOf } from '#engine/rules/trip/flight-terms.ts';
import { rowStrings } from '../../core/strings/row-strings.ts';
import { aboutOf, nameOf } from '../../core/strings/strings.ts';
import { presentFlightId, presentHealth } from '../ai-pilot/ai-run.ts';
import { fillTerms } from '../core/term-texts.ts';
import { statsOf, toAmount, toQuantity, type ViewContext } from '../core/view-context.ts';

const msPerHour = 3_600_000;

/** Owned ships first, then ships of which the player has only shards. */
export function shipViews(player: Player, context: ViewContext): Ship[] {
  const owned = player.ships.map((ship) => shipView(player, ship, context));
  const ownedKeys = new Set(player.ships.map(({ key }) => key));
  const collected = shipRows.filter(({ key }) => !ownedKeys.has(key) && (player.shards[key] ?? 0) > 0);
  return [...owned, ...collected.map((row) => unownedShipView(player, row, context))];
}

export function shipView(player: Player, ship: OwnedShip, context: ViewContext): Ship {
  const row = shipRowOf(ship.key);
  const flight = player.flights.find(({ shipId }) => shipId === ship.id);
  const stats = statsOf(player, ship, context);
  const price = nextLevelPrice(ship.level, row.rarity, context.tunables);
  const collected = shardProgress(player, row, ship.grade);
  return {
    uuid: ship.id,
    shipId: ship.id,
    collectionId: shipCollectionId(row.key),
    type: row.type,
    rarity: row.rarity,
    grade: ship.grade,
    level: ship.level,
    skin: row.key,
    livery: liveryView(player, row.type),
    name: nameOf('ships', row.key, context.language),
    about: aboutOf('ships', row.key, context.language),
    size: row.size,
    inUse: ship.inUse,
    sessionId: flight?.id ?? presentFlightId(player, ship.id, context),
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
    assaultReward: stats.assaultPercent,
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
    traits: shipTraits(player.artifacts, ship.id, context),
  };
}

/** The paint that a player's ships of a type wear. */
function liveryView({ mastery }: Player, type: ShipRow['type']): Ship['livery'] {
  const row = liveryRows.find(({ key }) => key === mastery.liveries[type]);
  return row ? { key: row.key, colour: row.colour } : null;
}

/** Shows the ship as it would be when built. Its id is its collection's. */
function unownedShipView(player: Player, row: ShipRow, context: ViewContext): Ship {
  const collectionId = shipCollectionId(row.key);
  const bare = buildShip(row, collectionId, false, context);
  const view = shipView({ ...player, flights: [], artifacts: [] }, bare, context);
  return { ...view, shipId: null, nextLevel: null, ...shardProgress(player, row, 0) };
}

/**
 * Shards towards the next grade. Grade 0 is a ship that isn't built yet; building takes as many shards as
 * grade 2.
 */
function shardProgress(player: Player, row: ShipRow, grade: number) {
  const step = Math.max(0, grade - 1);
  const currentShards = player.shards[row.key] ?? 0;
  const requiredShards = row.gradeShards[step];
  if (requiredShards === undefined) return { currentShards, requiredShards: 0, nextGrade: null };
  const requiredCleanProto = grade === 0 ? 0 : toAmount(row.gradeCleanProto[step] ?? 0);
  return { currentShards, requiredShards, nextGrade: { requiredShards, currentShards, requiredCleanProto } };
}

/** Owned artifacts first, then artifacts of which the player has only shards. */
export function artifactViews(player: Player, context: ViewContext): Artifact[] {
  const owned = player.artifacts.map((artifact) => artifactView(player, artifact, context));
  const collected = artifactRows.filter(
    ({ key }) => shardsOf(player, key) > 0 && !owns(player, 'artifact', key),
  );
  return [...owned, ...collected.map(({ key }) => unownedView(player, key, context))];
}

export function artifactView(player: Player, artifact: OwnedArtifact, context: ViewContext): Artifact {
  const row = artifactRowOf(artifact.key);
  return {
    uuid: artifact.id,
    artifactId: artifact.id,
    shipId: artifact.shipId,
    name: nameOf('artifacts', row.key, context.language),
    about: aboutOf('artifacts', row.key, context.language),
    skin: row.key,
    rarity: row.rarity,
    grade: artifact.grade,
    step: row.step,
    stat: row.stat,
    bonus: artifactBonus(artifact, row.stat),
    equipped: artifact.shipId !== null,
    currentShards: shardsOf(player, row.key),
    requiredShards: nextGrade('artifact', row.key, artifact.grade)?.shards ?? 0,
    trait: artifactTrait(row.key, context),
    set: artifactSet(row.key, context),
  };
}

/** Shows the artifact as it would be when built. Its id is its collection's. */
function unownedView(player: Player, key: string, context: ViewContext): Artifact {
  const bare: OwnedArtifact = { id: artifactCollectionId(key), key, grade: 1, shipId: null };
  return {
    ...artifactView(player, bare, context),
    artifactId: null,
    requiredShards: nextGrade('artifact', key, 0)?.shards ?? 0,
  };
}

/** Every collection with loose shards: ships first, both in the order of the content. */
export function shardViews(player: Player, context: ViewContext): Shard[] {
  const has = ({ key }: { key: string }) => shardsOf(player, key) > 0;
  return [
    ...shipRows.filter(has).map((row) => shardView(player, 'ship', row, context)),
    ...artifactRows.filter(has).map((row) => shardView(player, 'artifact', row, context)),
  ];
}

function shardView(
  player: Player,
  kind: CollectionKind,
  { key, rarity }: { readonly key: string; readonly rarity: Rarity },
  { language }: ViewContext,
): Shard {
  const isShip = kind === 'ship';
  const owned = (isShip ? player.ships : player.artifacts).find((owned) => owned.key === key);
  const grade = owned?.grade ?? 0;
  const next = nextGrade(kind, key, grade);
  return {
    kind: isShip ? 'ship_shard' : 'artifact_shard',
    collectionId: isShip ? shipCollectionId(key) : artifactCollectionId(key),
    skin: key,
    name: nameOf(isShip ? 'ships' : 'artifacts', key, language),
    rarity,
    grade,
    currentShards: shardsOf(player, key),
    requiredShards: next?.shards ?? 0,
    requiredCleanProto: toAmount(next?.clean ?? 0),
  };
}

/** Trait of an artifact besides its stat (D36); null for a common one. */
function artifactTrait(key: string, context: ViewContext): ArtifactTrait | null {
  const { rarity, stat } = artifactRowOf(key);
  return rarity === 'common' ? null : { strength: rarity, ...textsOf({ stat, strength: rarity }, context) };
}

/** Effect of three artifacts of a family on one ship. */
function artifactSet(key: string, context: ViewContext): ArtifactSet {
  const { stat } = artifactRowOf(key);
  return { size: setSize, text: textsOf({ stat, strength: 'set' }, context).text };
}

/** All that a ship's artifacts do besides their stats. */
function shipTraits(
  artifacts: readonly OwnedArtifact[],
  shipId: string,
  context: ViewContext,
): ShipTraitView[] {
  return traitsOf(artifacts, shipId).map((trait) => ({ ...trait, ...textsOf(trait, context) }));
}

function textsOf({ stat, strength }: ShipTrait, { tunables, language }: ViewContext) {
  const { title, text, set } = rowStrings('traits', stat, language);
  const changes = traitRowOf(stat)[strength];
  return { title, text: fillTerms(strength === 'set' ? set : text, changes, tunables, language) };
}

/** Perks that the crew and the active NFTs add to a trip begun now. */
export function perksOf(player: Player, { tunables }: ViewContext): Perks {
  return { crewPercent: crewPercent(player.crewActive, tunables), ...workingNfts(player) };
}
