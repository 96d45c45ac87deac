import type { Player } from '#engine/rules/core/player.ts';
import { type OutboxEntry, unpackEntries } from '../outbox/outbox.ts';
import { type CallLog, logOfOldPlayer } from './call-log.ts';
import { type PlayerDocument, unpackPlayer } from './pack-player.ts';

/** A player with the rest of the document. */
export interface LoadedPlayer {
  readonly player: Player;
  readonly outbox: readonly OutboxEntry[];
  readonly outboxRev: number | null;
  /** As `noticeDueAtMs` of the document. */
  readonly noticeDueAtMs: number | null;
  readonly calls: CallLog;
  /** False for a player from before there were call logs. */
  readonly hasLog: boolean;
  /** True when it was kept in memory since the last call. Another process may have changed the player since. */
  readonly isHot: boolean;
}

export function unpackDocument(document: PlayerDocument): LoadedPlayer {
  return {
    player: unpackPlayer(document),
    outbox: unpackEntries(document.outbox),
    outboxRev: document.outboxRev ?? null,
    noticeDueAtMs: document.noticeDueAtMs ?? null,
    calls: document.calls ?? logOfOldPlayer(Date.now()),
    hasLog: document.calls !== undefined,
    isHot: false,
  };
}
