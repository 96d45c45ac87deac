import type { Tunables } from '../../content/tunables.ts';
import { type Change, withPlayer } from '../core/decision.ts';
import type { Attachment } from '../core/message.ts';
import type { BoosterCounts } from '../core/player.ts';
import { giveAwards } from '../galaxy/awards.ts';
import { addOwned, type CollectionKind, moveShards, nextGrade, owns } from '../hangar/collections.ts';

const boosterOf = {
  auto_replenish: 'autoReplenishCount',
  full_healing: 'fullHealingCount',
  time_travel: 'timeTravelCount',
} as const satisfies Record<string, keyof BoosterCounts>;

export interface Claim {
  /** The message; the ledger refers to it. */
  readonly messageId: string;
  readonly newId: () => string;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/** Gives a message's attachments, money through the ledger. The caller must call it once a message (D43). */
export function giveAttachments(change: Change, attachments: readonly Attachment[], claim: Claim): Change {
  return attachments.reduce((given, attachment) => give(given, attachment, claim), change);
}

function give(change: Change, attachment: Attachment, claim: Claim): Change {
  const { kind, count, collection } = attachment;
  switch (kind) {
    case 'ship':
    case 'artifact':
      return giveWhole(change, kind, collection ?? '', claim);
    case 'auto_replenish':
    case 'full_healing':
    case 'time_travel': {
      const { boosters } = change.player;
      const field = boosterOf[kind];
      return withPlayer(change, { boosters: { ...boosters, [field]: boosters[field] + count } });
    }
    default: {
      const award = { kind, count, collection, rarity: null };
      return giveAwards(change, [award], { reason: 'inbox', reference: claim.messageId, nowMs: claim.nowMs });
    }
  }
}

/**
 * A ship or artifact that the player already owns is given as the shards to build one,
 * like a capsule's prize.
 */
function giveWhole(
  change: Change,
  kind: CollectionKind,
  key: string,
  { newId, nowMs, tunables }: Claim,
): Change {
  if (!owns(change.player, kind, key)) return addOwned(change, kind, key, { id: newId(), nowMs, tunables });
  return moveShards(change, key, nextGrade(kind, key, 0)?.shards ?? 0);
}
