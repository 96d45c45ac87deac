import { artifactRowOf, shipRowOf } from '#engine/content/hangar.ts';
import type { AwardRow } from '#engine/content/schemas/galaxy.ts';
import { type Change, moveMoney, withPlayer } from '../core/decision.ts';
import type { DroppedAward } from '../core/flight-state.ts';

/** Converts an award of the content into a drop: amounts of a currency become hundredths. */
export function dropAward(row: AwardRow): DroppedAward {
  switch (row.kind) {
    case 'protomatter':
    case 'clean_protomatter':
      return { kind: row.kind, count: Math.round(row.count * 100), collection: null, rarity: null };
    case 'ship_shard':
      return { ...row, rarity: shipRowOf(row.collection).rarity };
    case 'artifact_shard':
      return { ...row, rarity: artifactRowOf(row.collection).rarity };
    default:
      return { ...row, collection: null, rarity: null };
  }
}

/** Gives awards to the player: currencies through the ledger, shards and keys to their counts. */
export function giveAwards(
  change: Change,
  awards: readonly DroppedAward[],
  reason: string,
  reference: string,
  nowMs: number,
): Change {
  return awards.reduce((given, award) => giveAward(given, award, reason, reference, nowMs), change);
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
