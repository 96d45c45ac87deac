import type { TripRow } from '#engine/content/schemas/galaxy.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { changePlayer, changeShip, replaceShip } from '../core/copies.ts';
import type { Decided } from '../core/decision.ts';
import type { Perks } from '../core/perks.ts';
import { type Flight, noTrace, type OwnedShip, type Player } from '../core/player.ts';
import { energyAt, healthAt, type ShipStats } from '../hangar/ship-stats.ts';
import { type ForecastShip, forecastTrip } from './forecast.ts';

export interface LaunchOrder {
  readonly flightId: string;
  readonly seed: string;
  readonly tunablesVersion: number;
  readonly system: number;
  readonly trip: number;
}

/** A new flight: it fixes what the forecast promises, and takes the damage (D9). */
export function startFlight(
  player: Player,
  ship: OwnedShip,
  stats: ShipStats,
  row: TripRow,
  perks: Perks,
  order: LaunchOrder,
  nowMs: number,
  tunables: Tunables,
): Decided<{ player: Player; flight: Flight }> {
  const health = healthAt(ship, stats, false, nowMs);
  if (health < row.damage) return { refuse: 'health_too_low' };
  const forecast = forecastTrip(row, stats satisfies ForecastShip, perks, tunables);
  const flight: Flight = {
    id: order.flightId,
    shipId: ship.id,
    system: order.system,
    trip: order.trip,
    createdAtMs: nowMs,
    durationMs: forecast.durationMs,
    seed: order.seed,
    tunablesVersion: order.tunablesVersion,
    base: forecast.base,
    mined: forecast.mined,
    expected: forecast.expected,
    cargoLimit: row.type === 'personal' ? Math.round(stats.energyLimit * 100) : 0,
    cargoPercent: row.type === 'personal' ? stats.cargoPercent : 0,
    energyPoints: ship.points.energy,
    baggage: 0,
    tapped: [],
    trace: noTrace,
    pirates: [],
    lastShotMs: null,
    isReplenished: false,
    docking: null,
  };
  const launched = changeShip(ship, {
    health: { value: health - row.damage, atMs: nowMs },
    energy: { value: energyAt(ship, stats, nowMs), atMs: nowMs },
  });
  const ships = replaceShip(player.ships, launched);
  return {
    ok: { flight, player: changePlayer(player, { ships, flights: [...player.flights, flight] }) },
  };
}
