import { artifactRows, shipRows } from '../../content/hangar.ts';
import type { Rarity } from '../../content/kinds.ts';
import type { AwardRow, SystemRow, TripRow } from '../../content/schemas/galaxy.ts';
import type { TripChange, TripChangeRow } from '../../content/schemas/trip-changes.ts';
import { isOffered } from '../core/audience.ts';
import {
  type Change,
  type MoneyEntry,
  moveMoney,
  nextEffectId,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import type { DroppedAward } from '../core/flight-state.ts';
import type { Player } from '../core/player.ts';

/** Converts an award of the content into a drop: amounts of a currency become hundredths. */
export function dropAward(row: AwardRow): DroppedAward {
  switch (row.kind) {
    case 'protomatter':
    case 'clean_protomatter':
      return { kind: row.kind, count: Math.round(row.count * 100), collection: null, rarity: null };
    case 'ship_shard':
    case 'artifact_shard':
      return { ...row, rarity: rarityOf(row.kind, row.collection) ?? null };
    default:
      return { ...row, collection: null, rarity: null };
  }
}

/** Rarity of a collection of shards; undefined when the game has none of this key. */
function rarityOf(kind: 'ship_shard' | 'artifact_shard', collection: string | null): Rarity | undefined {
  const rows: readonly { readonly key: string; readonly rarity: Rarity }[] =
    kind === 'ship_shard' ? shipRows : artifactRows;
  return rows.find(({ key }) => key === collection)?.rarity;
}

/** True if the award exists in the game and the player's balances and counts have room for it. */
export function canPay(
  { balance, keys, shards }: Player,
  { kind, count, collection }: DroppedAward,
): boolean {
  if ((kind === 'ship_shard' || kind === 'artifact_shard') && !rarityOf(kind, collection)) return false;
  const had = {
    protomatter: balance.default,
    clean_protomatter: balance.clean,
    ship_capsule_key: keys.ship,
    artifact_capsule_key: keys.artifact,
    ship_shard: shards[collection ?? ''] ?? 0,
    artifact_shard: shards[collection ?? ''] ?? 0,
  }[kind];
  return Number.isSafeInteger(count) && count >= 0 && Number.isSafeInteger(had + count);
}

/**
 * Gives awards to the player: currencies through the ledger, shards and keys to their counts. An award that
 * can't be paid is left out, so that nothing is lost with it, and a person is asked to look at the player.
 */
export function giveAwards(
  change: Change,
  awards: readonly DroppedAward[],
  { reason, reference, nowMs }: MoneyEntry,
): Change {
  return awards.reduce(
    (given, award) =>
      canPay(given.player, award)
        ? giveAward(given, award, { reason, reference, nowMs })
        : reportUnpaid(given, nowMs),
    change,
  );
}

/** Asks a person to look at a player who was left without pay. */
export function reportUnpaid(change: Change, nowMs: number): Change {
  const { id: playerId } = change.player;
  const id = nextEffectId(change);
  return withEffect(change, { kind: 'review', id, atMs: nowMs, playerId, reason: 'unpaid_award', score: 1 });
}

function giveAward(change: Change, award: DroppedAward, { reason, reference, nowMs }: MoneyEntry): Change {
  const { keys, shards } = change.player;
  switch (award.kind) {
    case 'protomatter':
      return moveMoney(change, 'default', award.count, { reason, reference, nowMs });
    case 'clean_protomatter':
      return moveMoney(change, 'clean', award.count, { reason, reference, nowMs });
    case 'ship_capsule_key':
      return withPlayer(change, { keys: { ...keys, ship: keys.ship + award.count } });
    case 'artifact_capsule_key':
      return withPlayer(change, { keys: { ...keys, artifact: keys.artifact + award.count } });
    case 'ship_shard':
    case 'artifact_shard': {
      const collection = award.collection ?? '';
      return withPlayer(change, {
        shards: { ...shards, [collection]: (shards[collection] ?? 0) + award.count },
      });
    }
  }
}

const none: readonly TripChange[] = [];

/** Changes in force for this player now; returns the same list for the same rows. */
export function offeredChanges(
  rows: readonly TripChangeRow[],
  playerId: string,
  nowMs: number,
): readonly TripChange[] {
  const offered = rows.flatMap((row, index) => (isOffered(row, playerId, nowMs) ? [index] : []));
  if (offered.length === 0) return none;
  const lists = cache.get(rows) ?? new Map<string, readonly TripChange[]>();
  const name = offered.join();
  const list = lists.get(name) ?? offered.map((index) => withoutOffer(rows[index]!));
  // Windows and cohorts of many rows make many lists.
  if (lists.size > 200) lists.clear();
  cache.set(rows, lists.set(name, list));
  return list;
}

const cache = new WeakMap<readonly TripChangeRow[], Map<string, readonly TripChange[]>>();

/**
 * Systems with the changes applied; of several changes of one trip, the last counts. Returns the same systems
 * for the same list.
 */
export function changedSystems(
  systems: readonly SystemRow[],
  changes: readonly TripChange[] | undefined,
): readonly SystemRow[] {
  if (!changes || changes.length === 0) return systems;
  const made = changed.get(changes);
  if (made?.of === systems) return made.systems;
  // Each row respects the limits of a trip's pay by itself; two joined rows might not.
  const byTrip = new Map(changes.map(({ trip, ...fields }) => [trip, fields as Partial<TripRow>]));
  const next = systems.map((system) =>
    system.trips.some(({ key }) => byTrip.has(key))
      ? { ...system, trips: system.trips.map((row) => ({ ...row, ...byTrip.get(row.key) })) }
      : system,
  );
  changed.set(changes, { of: systems, systems: next });
  return next;
}

const changed = new WeakMap<
  readonly TripChange[],
  { readonly of: readonly SystemRow[]; readonly systems: readonly SystemRow[] }
>();

/** Awards that a flight stores because they differ from the galaxy's; undefined if equal. */
export function keptAwards(launched: TripRow, written: TripRow | undefined): readonly AwardRow[] | undefined {
  return launched.awards === written?.awards ? undefined : launched.awards;
}

/** Only defined fields: an undefined field would remove the trip's own value. */
function withoutOffer(row: TripChangeRow): TripChange {
  const { trip, timeHours, baseExtraction, damage, minRarity, awards } = row;
  return {
    trip,
    ...(timeHours === undefined ? {} : { timeHours }),
    ...(baseExtraction === undefined ? {} : { baseExtraction }),
    ...(damage === undefined ? {} : { damage }),
    ...(minRarity === undefined ? {} : { minRarity }),
    ...(awards === undefined ? {} : { awards }),
  };
}
