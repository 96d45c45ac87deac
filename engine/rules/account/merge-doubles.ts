import { shipRows } from '../../content/hangar.ts';
import { type Change, type Decided, moveMoney, unchanged, withEffect, withPlayer } from '../core/decision.ts';
import type { Attachment } from '../core/message.ts';
import type { OwnedArtifact, OwnedShip, Player } from '../core/player.ts';
import { nextGrade } from '../hangar/collections.ts';

/**
 * Fate of each part of a double account when it is merged into the account that its owner keeps. `moves` is
 * attached to one message; `stays` ends with the double.
 */
export const mergedParts = {
  balance: 'moves',
  shards: 'moves',
  keys: 'moves',
  boosters: 'moves',
  /** Ships of the first grade; the shards for their further grades are listed separately. */
  ships: 'moves',
  artifacts: 'moves',
  levels: 'stays',
  systems: 'stays',
  mastery: 'stays',
  standings: 'stays',
  crew: 'stays',
  general: 'stays',
  aiPilots: 'stays',
  orders: 'stays',
  research: 'stays',
  wallet: 'stays',
} as const satisfies Record<string, 'moves' | 'stays'>;

/** Everything of a double that moves, as a message's attachments. */
export function partsToMerge(double: Player): Attachment[] {
  const { balance, keys, boosters, shards, ships, artifacts } = double;
  const piece = (kind: Attachment['kind'], count: number): Attachment => ({ kind, count, collection: null });
  const all = [
    piece('protomatter', balance.default),
    piece('clean_protomatter', balance.clean),
    piece('ship_capsule_key', keys.ship),
    piece('artifact_capsule_key', keys.artifact),
    piece('auto_replenish', boosters.autoReplenishCount),
    piece('full_healing', boosters.fullHealingCount),
    piece('time_travel', boosters.timeTravelCount),
    ...ships.flatMap((ship) => wholeAndShards('ship', ship)),
    ...artifacts.flatMap((artifact) => wholeAndShards('artifact', artifact)),
    ...Object.entries(shards).map(([key, count]) => shardsOf(key, count, isShipKey(key))),
  ];
  return all.filter(({ count }) => count > 0);
}

/**
 * Empties the double and sends everything that moves to `target`, in one final change of the double. Its
 * message is delivered by the outbox, so it arrives exactly once. Refused while effects of the double are
 * undelivered, and for a debt, which must be forgiven or paid first.
 */
export function mergeDouble(
  double: Player,
  target: string,
  mergeId: string,
  nowMs: number,
): Decided<Change, 'already_merged' | 'merge_open'> {
  const { account, balance, debt, flights, aiPilots } = double;
  if (account.mergedInto !== undefined) return { refuse: 'already_merged' };
  const isFlying = Object.values(aiPilots.ships).some(
    ({ run }) => run !== null && run.collectedAtMs === null,
  );
  if (flights.length > 0 || isFlying || debt.default > 0 || debt.clean > 0) return { refuse: 'merge_open' };
  const attachments = partsToMerge(double);
  const taken = moveMoney(unchanged(double), 'default', -balance.default, {
    reason: 'merge',
    reference: mergeId,
    nowMs,
  });
  const emptied = withPlayer(
    moveMoney(taken, 'clean', -balance.clean, { reason: 'merge', reference: mergeId, nowMs }),
    {
      keys: { ship: 0, artifact: 0 },
      boosters: { autoReplenishCount: 0, fullHealingCount: 0, timeTravelCount: 0 },
      shards: {},
      ships: [],
      artifacts: [],
      account: { ...account, mergedInto: target },
    },
  );
  const message = {
    ...({ kind: 'sent', id: mergeId, atMs: nowMs, toId: target } as const),
    ...({ code: 'account_merged', values: { name: double.profile.firstName } } as const),
  };
  return { ok: withEffect(emptied, attachments.length > 0 ? { ...message, attachments } : message) };
}

function wholeAndShards(kind: 'ship' | 'artifact', { key, grade }: OwnedShip | OwnedArtifact): Attachment[] {
  let spent = 0;
  for (let before = 1; before < grade; before++) spent += nextGrade(kind, key, before)?.shards ?? 0;
  return [{ kind, count: 1, collection: key }, shardsOf(key, spent, kind === 'ship')];
}

function shardsOf(collection: string, count: number, isOfShip: boolean): Attachment {
  return { kind: isOfShip ? 'ship_shard' : 'artifact_shard', count, collection };
}

function isShipKey(key: string): boolean {
  return shipRows.some((row) => row.key === key);
}
