import type { SessionEnd } from '#engine/protocol/core/live.ts';
import type { Player } from '#engine/rules/core/player.ts';

/** What commands push to connected players; `server/live` implements it. */
export interface Announcements {
  /** After a change was written: pushes the differences to the player's devices. */
  announce(before: Player, after: Player): void;
  announceTunables(version: number): void;
  /** Closes the live connections of ended sessions at once; the devices are told why. */
  endSessions(sessionIds: readonly string[], reason: SessionEnd): void;
}
