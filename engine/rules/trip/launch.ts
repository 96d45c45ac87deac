import type { AwardRow, TripRow } from '../../content/schemas/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import { changePlayer, changeShip, type Decided, replaceShip } from '../core/decision.ts';
import { type Flight, type FlightTerms, type FlightWaves, noChain, noTrace } from '../core/flight-state.ts';
import type { Perks } from '../core/modifiers.ts';
import type { OwnedShip, Player } from '../core/player.ts';
import { energyAt, healthAt, type ShipStats } from '../hangar/ship-stats.ts';
import { openEncounters } from './encounters/encounters.ts';
import { cargoPercent, forecastTrip } from './forecast.ts';

interface LaunchRequest {
  readonly flightId: string;
  readonly seed: string;
  readonly tunablesVersion: number;
  /** Differences from this version; the tunables of the launch have them already. */
  readonly terms?: FlightTerms | null;
  readonly system: number;
  readonly trip: number;
  /** Awards of the trip, if they differ from the galaxy's. */
  readonly awards?: readonly AwardRow[] | undefined;
  /** Absent on a trip without objects. */
  readonly waves?: FlightWaves;
  /** Secret of the encounters; without it the flight meets nothing. */
  readonly encounterSecret?: string;
}

interface LaunchInput {
  readonly stats: ShipStats;
  readonly row: TripRow;
  readonly perks: Perks;
  readonly request: LaunchRequest;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/**
 * A new flight: it fixes what the forecast promises and takes the damage (D9). A newcomer's ship starts with
 * some energy at least (D50).
 */
export function startFlight(
  player: Player,
  ship: OwnedShip,
  { stats, row, perks, request, nowMs, tunables }: LaunchInput,
): Decided<{ player: Player; flight: Flight }, 'health_too_low'> {
  const health = healthAt(ship, stats, 0, nowMs);
  if (health < row.damage) return { refuse: 'health_too_low' };
  const forecast = forecastTrip({ ...row, system: request.system }, stats, perks, tunables);
  const flight: Flight = {
    id: request.flightId,
    shipId: ship.id,
    system: request.system,
    trip: request.trip,
    createdAtMs: nowMs,
    durationMs: forecast.durationMs,
    seed: request.seed,
    tunablesVersion: request.tunablesVersion,
    terms: request.terms ?? null,
    base: forecast.base,
    mined: forecast.mined,
    expected: forecast.expected,
    cargoLimit: row.type === 'personal' ? Math.round(stats.energyLimit * 100) : 0,
    cargoPercent: row.type === 'personal' ? cargoPercent(stats, tunables) : 0,
    energyPoints: ship.points.energy,
    baggage: 0,
    overload: 0,
    waves: request.waves ?? null,
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
    encounters: openEncounters(request.encounterSecret, forecast.durationMs, tunables, player.journal),
    assault: null,
    damage: row.damage,
    clean: null,
    ...(request.awards && { awards: request.awards }),
  };
  const energy = Math.max(energyAt(ship, stats, nowMs), newcomerEnergy(player, stats, tunables));
  const launched = changeShip(ship, {
    health: { value: health - row.damage, atMs: nowMs },
    energy: { value: energy, atMs: nowMs },
  });
  const ships = replaceShip(player.ships, launched);
  return {
    ok: { flight, player: changePlayer(player, { ships, flights: [...player.flights, flight] }) },
  };
}

/** Energy that a launch gives at least, until a few trips were collected (D50). */
function newcomerEnergy({ totals }: Player, { energyLimit }: ShipStats, tunables: Tunables): number {
  return totals.trips < tunables.newcomerTrips ? (energyLimit * tunables.newcomerEnergyPercent) / 100 : 0;
}
