import { shipRowOf } from '../../content/hangar.ts';
import type { ShipType } from '../../content/kinds.ts';
import type { ShipRow } from '../../content/schemas/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import { changeShip, type DecisionContext } from '../core/decision.ts';
import type { OwnedShip, Player } from '../core/player.ts';
import { refreshLevels, shipStats } from './ship-stats.ts';

const noPoints = { health: 0, energy: 0, luck: 0, speed: 0, recovery: 0, extraction: 0 } as const;

/** A new ship: grade 1, level 1, full health and energy. */
export function buildShip(
  row: ShipRow,
  id: string,
  inUse: boolean,
  { nowMs, tunables }: DecisionContext,
): OwnedShip {
  const bare: OwnedShip = {
    id,
    key: row.key,
    grade: 1,
    level: 1,
    points: noPoints,
    freePoints: 0,
    inUse,
    health: { value: 0, atMs: nowMs },
    energy: { value: 0, atMs: nowMs },
  };
  const { maxHealth, energyLimit } = shipStats(bare, [], tunables);
  return changeShip(bare, {
    health: { value: maxHealth, atMs: nowMs },
    energy: { value: energyLimit, atMs: nowMs },
  });
}

/** A ship is in a trip from launch until it is collected, whether flown by hand or by its AI pilot. */
export function isInTrip(player: Player, shipId: string): boolean {
  const run = player.aiPilots.ships[shipId]?.run;
  return run?.collectedAtMs === null || player.flights.some((flight) => flight.shipId === shipId);
}

/**
 * Start of a ship's recovery, in milliseconds of game time: 0 at home, the end of the trip's time in a
 * trip, collected or not, and never (`Infinity`) while its AI pilot flies it, whose run keeps its own
 * health (D9, D22).
 */
export function restsFromMs(player: Player, shipId: string): number {
  if (player.aiPilots.ships[shipId]?.run?.collectedAtMs === null) return Number.POSITIVE_INFINITY;
  const flight = player.flights.find((running) => running.shipId === shipId);
  return flight ? flight.createdAtMs + flight.durationMs : 0;
}

/** True if a ship of the type is in a trip: each type runs one at a time (D13), AI-pilot runs included. */
export function isTypeInTrip(player: Player, type: ShipType): boolean {
  return player.ships.some(({ id, key }) => shipRowOf(key).type === type && isInTrip(player, id));
}

/**
 * A ship with its present health and energy stored. Call it before anything that changes how fast they
 * recover: otherwise the new rate would also apply to the time already passed.
 */
export function refreshShip(player: Player, ship: OwnedShip, nowMs: number, tunables: Tunables): OwnedShip {
  return refreshLevels(
    ship,
    shipStats(ship, player.artifacts, tunables),
    restsFromMs(player, ship.id),
    nowMs,
  );
}

/** The player's ships, some of them with their present health and energy stored. */
export function refreshShips(
  player: Player,
  shipIds: readonly (string | null)[],
  nowMs: number,
  tunables: Tunables,
): OwnedShip[] {
  return player.ships.map((ship) =>
    shipIds.includes(ship.id) ? refreshShip(player, ship, nowMs, tunables) : ship,
  );
}
