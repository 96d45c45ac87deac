import type { SessionEnd } from '#engine/protocol/core/live.ts';
import type { Player } from '#engine/rules/core/player.ts';

/** Pushes of commands to connected players; `server/live` implements them. */
export interface LivePushes {
  /** After a change was written: pushes the differences to the player's devices. */
  pushChange(before: Player, after: Player): void;
  /** After players' messages were written or read: tells their devices. */
  pushInboxes(playerIds: readonly string[]): void;
  /** After a message to many was written: tells everybody. */
  pushBroadcast(): void;
  pushTunables(version: number): void;
  /** Other events are on, or other content is published. */
  pushContent(): void;
  /** Devices connected to this server. */
  readonly connections: number;
  /** Closes all live connections of this server; the devices are told why. */
  endAll(reason: SessionEnd): void;
  /** Closes the live connections of ended sessions; the devices get the reason. */
  endSessions(sessionIds: readonly string[], reason: SessionEnd): void;
}
