import { artifactRowOf } from '../../content/hangar.ts';
import type { Stat } from '../../content/kinds.ts';
import type { AwardRow, TripRow } from '../../content/schemas/galaxy.ts';
import type { RuleRow, TermChange } from '../../content/schemas/terms.ts';
import { setSize, traitRowOf } from '../../content/terms.ts';
import { type TunableName, type Tunables, tunableRows } from '../../content/tunables.ts';
import { changePlayer, changeShip, type Decided, replaceShip } from '../core/decision.ts';
import { type Flight, type FlightTerms, type FlightWaves, noChain, noTrace } from '../core/flight-state.ts';
import type { Perks } from '../core/modifiers.ts';
import type { OwnedArtifact, OwnedShip, Player } from '../core/player.ts';
import { energyAt, healthAt, type ShipStats } from '../hangar/ship-stats.ts';
import { openEncounters } from './encounters/encounters.ts';
import { cargoPercent, type ForecastShip, forecastTrip } from './forecast.ts';

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
 * A new flight: it fixes what the forecast promises, takes the damage (D9), and uses up the marks of a clean
 * flight (D48). A newcomer's ship starts with some energy at least (D50).
 */
export function startFlight(
  player: Player,
  ship: OwnedShip,
  { stats, row, perks, request, nowMs, tunables }: LaunchInput,
): Decided<{ player: Player; flight: Flight }, 'health_too_low'> {
  const health = healthAt(ship, stats, 0, nowMs);
  if (health < row.damage) return { refuse: 'health_too_low' };
  const forecast = forecastTrip(
    { ...row, system: request.system },
    { ...stats, cleanMarks: ship.cleanMarks } satisfies ForecastShip,
    perks,
    tunables,
  );
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
    ...(request.awards && { awards: request.awards }),
  };
  const energy = Math.max(energyAt(ship, stats, nowMs), newcomerEnergy(player, stats, tunables));
  const launched = changeShip(ship, {
    cleanMarks: 0,
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

/*
 * A rule of a system (D35) and a trait of an artifact (D36) are lists of changes to the numbers of the
 * game: the rules that read a number don't know of either. A flight keeps the changed numbers that it began
 * with.
 */

/**
 * A family's trait on a ship: the strongest of its artifacts counts. `set` when there are enough of the
 * family.
 */
export interface ShipTrait {
  readonly stat: Stat;
  readonly strength: 'rare' | 'epic' | 'set';
}

/** Traits of a ship's artifacts besides their stats, in the order of the families. */
export function traitsOf(artifacts: readonly OwnedArtifact[], shipId: string): readonly ShipTrait[] {
  const rows = artifacts
    .filter((artifact) => artifact.shipId === shipId)
    .map(({ key }) => artifactRowOf(key));
  const families = [...new Set(rows.map(({ stat }) => stat))];
  return families.flatMap((stat): ShipTrait[] => {
    const family = rows.filter((row) => row.stat === stat);
    const strength = (['epic', 'rare'] as const).find((tier) => family.some(({ rarity }) => rarity === tier));
    return [
      ...(strength ? [{ stat, strength }] : []),
      ...(family.length >= setSize ? [{ stat, strength: 'set' } as const] : []),
    ];
  });
}

/** The numbers that a flight has of its own; null for none. */
export function flightTerms(
  rule: RuleRow | undefined,
  artifacts: readonly OwnedArtifact[],
  shipId: string,
  tunables: Tunables,
): FlightTerms | null {
  const traits = traitsOf(artifacts, shipId).flatMap(({ stat, strength }) => traitRowOf(stat)[strength]);
  return changedBy([...(rule?.changes ?? []), ...traits], tunables);
}

/** The numbers after some changes, one after the other; null when there are none. */
export function changedBy(changes: readonly TermChange[], tunables: Tunables): FlightTerms | null {
  if (changes.length === 0) return null;
  const terms: Partial<Record<TunableName, number>> = {};
  for (const change of changes)
    for (const name of change.of)
      terms[name] = inRange(name, changed(terms[name] ?? tunables[name], change, tunables));
  return terms;
}

/** The number by which something is changed: written in the row, or a tunable. */
function amountOf(change: TermChange, tunables: Tunables): number {
  const by = change.times ?? change.add ?? change.set ?? 0;
  return typeof by === 'string' ? tunables[by] : by;
}

function changed(value: number, change: TermChange, tunables: Tunables): number {
  const amount = amountOf(change, tunables);
  if (change.times !== undefined) return (value * amount) / 100;
  return change.add === undefined ? amount : value + amount;
}

function inRange(name: TunableName, value: number): number {
  const { min, max, whole } = tunableRows[name];
  const within = Math.min(max, Math.max(min, value));
  return whole ? Math.round(within) : Math.round(within * 1e6) / 1e6;
}
