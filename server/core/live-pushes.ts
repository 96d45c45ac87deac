import type { SessionEnd } from '#engine/protocol/core/live.ts';
import type { Player } from '#engine/rules/core/player.ts';

/** Pushes of commands to connected players; `server/live` implements them. */
export interface Announcements {
  /** After a change was written: pushes the differences to the player's devices. */
  announce(before: Player, after: Player): void;
  /** After players' messages were written or read: tells their devices. */
  announceInbox(playerIds: readonly string[]): void;
  /** After a message to many was written: tells everybody. */
  announceBroadcast(): void;
  announceTunables(version: number): void;
  /** Other events are on, or other content is published. */
  announceContent(): void;
  /** Devices connected to this server. */
  readonly connections: number;
  /** Closes all live connections of this server; the devices are told why. */
  endAll(reason: SessionEnd): void;
  /** Closes the live connections of ended sessions at once; the devices are told why. */
  endSessions(sessionIds: readonly string[], reason: SessionEnd): void;
}
