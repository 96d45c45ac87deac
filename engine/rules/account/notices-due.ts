import type { Tunables } from '#engine/content/tunables.ts';
import type { MessageEffect } from '../core/effects.ts';
import type { OwnedShip, Player } from '../core/player.ts';
import { hadAccess } from '../crew/general-status.ts';
import { shipStats } from '../hangar/ship-stats.ts';
import { isInTrip } from '../hangar/ships.ts';
import { endsAtMs } from '../trip/flight.ts';

/**
 * A general's notices of returns and repairs (D23) that fall after `fromMs` and not after `toMs`, in order of time.
 * They follow from stored start times, and each id follows from its event, so overlapping spans never produce a notice
 * under two ids.
 */
export function noticesDue(
  player: Player,
  fromMs: number,
  toMs: number,
  tunables: Tunables,
): MessageEffect[] {
  const { general } = player.crew;
  if (!general.isNotificationEnabled) return [];
  const returns = player.flights.map((flight): MessageEffect => {
    const values = { ship: shipKey(player, flight.shipId), system: flight.system, trip: flight.trip };
    return notice(player, 'returned', `${flight.id}:returned`, endsAtMs(flight), values);
  });
  const repairs = player.ships.flatMap((ship): MessageEffect[] => {
    const atMs = isInTrip(player, ship.id) ? null : repairedAtMs(player, ship, tunables);
    if (atMs === null) return [];
    return [notice(player, 'repaired', `${ship.id}:repaired:${ship.health.atMs}`, atMs, { ship: ship.key })];
  });
  return [...returns, ...repairs]
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs && hadAccess(general, atMs))
    .sort((a, b) => a.atMs - b.atMs);
}

/** When a ship at home reaches full health; null when it came home with full health. */
function repairedAtMs(player: Player, ship: OwnedShip, tunables: Tunables): number | null {
  const { maxHealth, healthPerMs } = shipStats(ship, player.artifacts, tunables);
  const missing = maxHealth - ship.health.value;
  return missing > 0 ? Math.ceil(ship.health.atMs + missing / healthPerMs) : null;
}

function shipKey(player: Player, shipId: string): string {
  return player.ships.find(({ id }) => id === shipId)?.key ?? '';
}

function notice(
  player: Player,
  code: MessageEffect['code'],
  id: string,
  atMs: number,
  values: MessageEffect['values'],
): MessageEffect {
  return { kind: 'message', id, atMs, playerId: player.id, code, values };
}
