import type { AiPilotView } from '../../protocol/ai-pilot/calls.ts';
import type { Balance } from '../../protocol/core/entities.ts';
import type { TripState } from '../../protocol/core/live.ts';
import type { SolarSystem, Trip } from '../../protocol/galaxy/calls.ts';
import type { Ship } from '../../protocol/hangar/calls.ts';
import type { Boosters, Session } from '../../protocol/trip/entities.ts';
import { gameNow, state } from './state.ts';

/**
 * This module is the only writer of the server's data about the player. Every answer and push carries the
 * player's revision. The newest applied revision of each thing is kept here; older data for the same thing
 * is dropped.
 */
const applied = new Map<string, number>();

function isNews(thing: string, rev: number): boolean {
  if (rev < (applied.get(thing) ?? 0)) return false;
  applied.set(thing, rev);
  if (rev > state.rev) state.rev = rev;
  return true;
}

export function applyBalance(balance: Balance, rev: number): void {
  if (!isNews('balance', rev)) return;
  const { default: proto, clean, conversionRate, debt } = balance;
  state.balance = { default: proto, clean, conversionRate, ...(debt && { debt }) };
}

export function applyBoosters(boosters: Boosters, rev: number): void {
  if (isNews('boosters', rev)) state.boosters = boosters;
}

/** Applies a list of all ships. A ship that a newer push has already changed keeps the newer state. */
export function applyShips(ships: readonly Ship[], rev: number): void {
  if (!isNews('ships', rev)) return;
  const shipsById = new Map(state.ships.map((ship) => [ship.uuid, ship]));
  state.ships = ships.map((ship) =>
    isNews(`ship ${ship.uuid}`, rev) ? ship : (shipsById.get(ship.uuid) ?? ship),
  );
}

export function applyShip(ship: Ship, rev: number): void {
  if (rev < (applied.get('ships') ?? 0) || !isNews(`ship ${ship.uuid}`, rev)) return;
  const index = state.ships.findIndex(({ uuid }) => uuid === ship.uuid);
  if (index < 0) state.ships.push(ship);
  else state.ships[index] = ship;
}

/** Applies a list of all systems. A system that a newer push has already changed keeps the newer state. */
export function applySystems(systems: readonly SolarSystem[], rev: number): void {
  if (!isNews('systems', rev)) return;
  const systemsById = new Map(state.systems.map((system) => [system.uuid, system]));
  state.systems = systems.map((system) =>
    isNews(`system ${system.uuid}`, rev) ? system : (systemsById.get(system.uuid) ?? system),
  );
}

export function applySystem(system: SolarSystem, rev: number): void {
  if (rev < (applied.get('systems') ?? 0) || !isNews(`system ${system.uuid}`, rev)) return;
  const index = state.systems.findIndex(({ uuid }) => uuid === system.uuid);
  if (index >= 0) state.systems[index] = system;
}

export function applyTrips(systemId: string, trips: readonly Trip[], rev: number): void {
  if (isNews(`trips ${systemId}`, rev)) state.trips[systemId] = [...trips];
}

/** Applies a ship's AI pilot, which is pushed at every change and at the start of each trip. */
export function applyAiPilot(pilot: AiPilotView, rev: number): void {
  if (isNews(`ai ${pilot.shipId}`, rev)) state.aiPilots[pilot.shipId] = pilot;
}

/** Converts a flight from a call's answer into the shape of a push. */
export function asPushed(flight: Session, rev: number): TripState {
  const nowMs = gameNow();
  return {
    ...flight,
    rev,
    now: new Date(nowMs).toISOString(),
    remainingMs: Math.max(0, Date.parse(flight.endsAt) - nowMs),
  };
}

/** Applies a flight from a call's answer. */
export function applyFlight(flight: Session, rev: number): void {
  applyTripState(asPushed(flight, rev));
}

/** Applies a flight from a push, whole. */
export function applyTripState(trip: TripState): void {
  if (!isNews(`flight ${trip.uuid}`, trip.rev)) return;
  if (trip.finishedAt) delete state.flights[trip.uuid];
  else state.flights[trip.uuid] = trip;
}

/**
 * Applies a list of all flights. A flight that isn't listed has ended, unless something newer was applied to
 * it. A collected flight doesn't return.
 */
export function applyFlights(states: readonly TripState[], rev: number): void {
  if (!isNews('flights', rev)) return;
  const newer = Object.entries(state.flights).filter(([id]) => (applied.get(`flight ${id}`) ?? 0) > rev);
  const read = states.filter((state) => isNews(`flight ${state.uuid}`, rev));
  state.flights = Object.fromEntries([...read.map((state) => [state.uuid, state] as const), ...newer]);
}

/** Removes a collected flight for good: a late push doesn't bring it back. */
export function dropFlight(flightId: string): void {
  applied.set(`flight ${flightId}`, Number.MAX_SAFE_INTEGER);
  delete state.flights[flightId];
}

/**
 * Forgets all applied revisions, as a page that was just opened.
 * @internal For tests: the game itself reloads the page.
 */
export function forgetApplied(): void {
  applied.clear();
  state.rev = 0;
}
