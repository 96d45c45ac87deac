import type { Tunables } from '#engine/content/tunables.ts';
import type { OwnedShip, Player } from '../core/player.ts';
import { settleLevels, shipStats } from './ship-stats.ts';
import { isInTrip } from './upgrade-ship.ts';

/**
 * A ship with its health and energy written down as they are now. Whatever changes how fast they recover does this
 * first: otherwise the new rate would count for the time that has passed already.
 */
export function settleShip(player: Player, ship: OwnedShip, nowMs: number, tunables: Tunables): OwnedShip {
  return settleLevels(ship, shipStats(ship, player.artifacts, tunables), isInTrip(player, ship.id), nowMs);
}

/** The player's ships with some of them settled. */
export function settleShips(
  player: Player,
  shipIds: readonly (string | null)[],
  nowMs: number,
  tunables: Tunables,
): OwnedShip[] {
  return player.ships.map((ship) =>
    shipIds.includes(ship.id) ? settleShip(player, ship, nowMs, tunables) : ship,
  );
}
