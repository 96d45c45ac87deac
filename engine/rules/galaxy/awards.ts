import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import type { Rarity } from '#engine/content/kinds.ts';
import type { AwardRow } from '#engine/content/schemas/galaxy.ts';
import { type Change, moveMoney, nextEffectId, withEffect, withPlayer } from '../core/decision.ts';
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

/** True when the game has what is awarded, and the player's balances and counts can take it. */
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
 * Gives awards to the player: currencies through the ledger, shards and keys to their counts. An award that can't be paid is
 * left out, so that nothing is lost with it, and a person is asked to look at the player.
 */
export function giveAwards(
  change: Change,
  awards: readonly DroppedAward[],
  reason: string,
  reference: string,
  nowMs: number,
): Change {
  return awards.reduce(
    (given, award) =>
      canPay(given.player, award)
        ? giveAward(given, award, reason, reference, nowMs)
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

function giveAward(
  change: Change,
  award: DroppedAward,
  reason: string,
  reference: string,
  nowMs: number,
): Change {
  const { keys, shards } = change.player;
  switch (award.kind) {
    case 'protomatter':
      return moveMoney(change, 'default', award.count, reason, reference, nowMs);
    case 'clean_protomatter':
      return moveMoney(change, 'clean', award.count, reason, reference, nowMs);
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
