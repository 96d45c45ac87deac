import type { AwardRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { changePlayer, changeShip, replaceShip } from '../core/copies.ts';
import type { Decided } from '../core/decision.ts';
import { type Flight, type FlightTerms, type FlightWaves, noChain, noTrace } from '../core/flight-state.ts';
import type { Perks } from '../core/perks.ts';
import type { OwnedShip, Player } from '../core/player.ts';
import { energyAt, healthAt, type ShipStats } from '../hangar/ship-stats.ts';
import { openEncounters } from './encounters/encounters.ts';
import { cargoPercent, type ForecastShip, forecastTrip } from './forecast.ts';

export interface LaunchOrder {
  readonly flightId: string;
  readonly seed: string;
  readonly tunablesVersion: number;
  /** What is different from this version; the tunables of the launch have it already. */
  readonly terms?: FlightTerms | null;
  readonly system: number;
  readonly trip: number;
  /** What the trip drops, where it isn't what the galaxy says. */
  readonly awards?: readonly AwardRow[] | undefined;
  /** Absent on a trip without objects. */
  readonly waves?: FlightWaves;
  /** Of the encounters; without it the flight meets nothing. */
  readonly encounterSecret?: string;
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
): Decided<{ player: Player; flight: Flight }, 'health_too_low'> {
  const health = healthAt(ship, stats, 0, nowMs);
  if (health < row.damage) return { refuse: 'health_too_low' };
  const forecast = forecastTrip(
    { ...row, system: order.system },
    stats satisfies ForecastShip,
    perks,
    tunables,
  );
  const flight: Flight = {
    id: order.flightId,
    shipId: ship.id,
    system: order.system,
    trip: order.trip,
    createdAtMs: nowMs,
    durationMs: forecast.durationMs,
    seed: order.seed,
    tunablesVersion: order.tunablesVersion,
    terms: order.terms ?? null,
    base: forecast.base,
    mined: forecast.mined,
    expected: forecast.expected,
    cargoLimit: row.type === 'personal' ? Math.round(stats.energyLimit * 100) : 0,
    cargoPercent: row.type === 'personal' ? cargoPercent(stats, tunables) : 0,
    energyPoints: ship.points.energy,
    baggage: 0,
    waves: order.waves ?? null,
    chain: noChain,
    longestChain: 0,
    tapped: [],
    tappedAgain: [],
    gathered: [],
    trace: noTrace,
    pirates: [],
    lastShotMs: null,
    isReplenished: false,
    docking: null,
    encounters: openEncounters(order.encounterSecret, forecast.durationMs, tunables),
    assault: null,
    ...(order.awards && { awards: order.awards }),
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
