import type { Tunables } from '#engine/content/tunables.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { type ShipStats, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import type { Language } from '#server/core/strings.ts';

/** What an answer depends on beside the player. */
export interface ViewContext {
  /** Game time. */
  readonly nowMs: number;
  readonly language: Language;
  /** The version in force, for whatever doesn't belong to a session. */
  readonly tunables: Tunables;
  tunablesOf(version: number): Tunables;
}

/** A currency amount as it travels (D1). */
export function toAmount(hundredths: number): number {
  return hundredths / 100;
}

/** A quantity that recovers or grows, to two decimals and never more than there is. */
export function toQuantity(value: number): number {
  return Math.floor(value * 100 + 1e-6) / 100;
}

export function toTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** A ship's stats: by the session's version while it is in a trip, else by the one in force. */
export function statsOf(player: Player, ship: OwnedShip, context: ViewContext): ShipStats {
  const session = player.flights.find(({ shipId }) => shipId === ship.id);
  const tunables = session ? context.tunablesOf(session.tunablesVersion) : context.tunables;
  return shipStats(ship, player.artifacts, tunables);
}
