import type { AiPilotView } from '#engine/protocol/ai-pilot/entities.ts';
import type { Balance } from '#engine/protocol/core/entities.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type { SolarSystem, Trip } from '#engine/protocol/galaxy/entities.ts';
import type { Ship } from '#engine/protocol/hangar/entities.ts';
import type { Boosters, Session } from '#engine/protocol/trip/entities.ts';
import { gameNow, state } from './state.ts';

/**
 * The only writer of what the server says about the player. Every answer and push carries the player's revision;
 * whatever is older than what was applied to the same thing is dropped.
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
  const { default: proto, clean, conversionRate } = balance;
  state.balance = { default: proto, clean, conversionRate };
}

export function applyBoosters(boosters: Boosters, rev: number): void {
  if (isNews('boosters', rev)) state.boosters = boosters;
}

/** All ships, as read at once; one of which something newer was told stays as that said. */
export function applyShips(ships: readonly Ship[], rev: number): void {
  if (!isNews('ships', rev)) return;
  const known = new Map(state.ships.map((ship) => [ship.uuid, ship]));
  state.ships = ships.map((ship) =>
    isNews(`ship ${ship.uuid}`, rev) ? ship : (known.get(ship.uuid) ?? ship),
  );
}

export function applyShip(ship: Ship, rev: number): void {
  if (rev < (applied.get('ships') ?? 0) || !isNews(`ship ${ship.uuid}`, rev)) return;
  const index = state.ships.findIndex(({ uuid }) => uuid === ship.uuid);
  if (index < 0) state.ships.push(ship);
  else state.ships[index] = ship;
}

/** All systems, as read at once; one of which something newer was told stays as that said. */
export function applySystems(systems: readonly SolarSystem[], rev: number): void {
  if (!isNews('systems', rev)) return;
  const known = new Map(state.systems.map((system) => [system.uuid, system]));
  state.systems = systems.map((system) =>
    isNews(`system ${system.uuid}`, rev) ? system : (known.get(system.uuid) ?? system),
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

/** A ship's AI pilot: pushed at every change, and when it goes on to its next trip. */
export function applyAiPilot(pilot: AiPilotView, rev: number): void {
  if (isNews(`ai ${pilot.shipId}`, rev)) state.aiPilots[pilot.shipId] = pilot;
}

/** A session as a call answers it, in the shape in which the server pushes it. */
export function asPushed(session: Session, rev: number): TripState {
  const nowMs = gameNow();
  return {
    ...session,
    rev,
    now: new Date(nowMs).toISOString(),
    remainingMs: Math.max(0, Date.parse(session.endsAt) - nowMs),
  };
}

/** A running trip as a call answers it. */
export function applySession(session: Session, rev: number): void {
  applyTripState(asPushed(session, rev));
}

/** A running trip as pushed once a second and at every change. */
export function applyTripState(trip: TripState): void {
  if (!isNews(`session ${trip.uuid}`, trip.rev)) return;
  if (trip.finishedAt) delete state.flights[trip.uuid];
  else state.flights[trip.uuid] = trip;
}

/**
 * All running trips, as read at once: one that isn't among them has ended, unless something newer was told of it; and one
 * that was collected since doesn't come back.
 */
export function applyFlights(states: readonly TripState[], rev: number): void {
  if (!isNews('sessions', rev)) return;
  const newer = Object.entries(state.flights).filter(([id]) => (applied.get(`session ${id}`) ?? 0) > rev);
  const read = states.filter((state) => isNews(`session ${state.uuid}`, rev));
  state.flights = Object.fromEntries([...read.map((state) => [state.uuid, state] as const), ...newer]);
}

/** A trip that was collected is gone, whatever a late push says of it. */
export function dropFlight(flightId: string): void {
  applied.set(`session ${flightId}`, Number.MAX_SAFE_INTEGER);
  delete state.flights[flightId];
}

/** Another player signs in on this device: nothing that was applied counts any more. */
export function forgetApplied(): void {
  applied.clear();
  state.rev = 0;
}
