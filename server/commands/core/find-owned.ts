import { galaxy, systemAt, tripAt } from '#engine/content/galaxy.ts';
import { galaxyId, parseSystemId, parseTripId } from '#engine/content/ids.ts';
import type { SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import type { Flight, OwnedArtifact, OwnedShip, Player } from '#engine/rules/core/player.ts';
import type { CommandContext, Refused } from './command.ts';

/** What the ids in a path name, or the refusal that says there is no such thing (or not this player's). */
export const notFound: Refused = { refuse: 'not_found' };

export function findShip(player: Player, id: string): OwnedShip | undefined {
  return player.ships.find((ship) => ship.id === id);
}

export function findArtifact(player: Player, id: string): OwnedArtifact | undefined {
  return player.artifacts.find((artifact) => artifact.id === id);
}

export function findSession(player: Player, id: string): Flight | undefined {
  return player.flights.find((session) => session.id === id);
}

export interface RunningTrip {
  readonly ship: OwnedShip;
  readonly session: Flight;
  readonly system: SystemRow;
  readonly trip: TripRow;
}

/** A running session by its ship and its own id; one that is over refuses differently from one that never was. */
export async function findRunning(
  context: CommandContext,
  player: Player,
  { id, sid }: { readonly id: string; readonly sid: string },
): Promise<RunningTrip | Refused> {
  const ship = findShip(player, id);
  if (!ship) return notFound;
  const session = player.flights.find((one) => one.id === sid && one.shipId === id);
  if (session) return { ship, session, ...rowsOf(session) };
  return (await context.wasFlown(id, sid)) ? { refuse: 'session_finished' } : notFound;
}

export function rowsOf(session: Flight): { readonly system: SystemRow; readonly trip: TripRow } {
  const system = systemAt(session.system);
  const trip = system?.trips[session.trip - 1];
  if (!system || !trip) throw new Error(`Session ${session.id} flies no trip of this galaxy`);
  return { system, trip };
}

/** The season's galaxy is the only one. */
export function isGalaxy(id: string): boolean {
  return id === galaxyId();
}

export function findSystem({ g, s }: { readonly g: string; readonly s: string }): SystemRow | undefined {
  const priority = isGalaxy(g) ? parseSystemId(s) : undefined;
  return priority === undefined ? undefined : systemAt(priority);
}

/** A trip's priority within a system, by its id. */
export function findTrip(system: SystemRow, id: string): { priority: number; row: TripRow } | undefined {
  const place = parseTripId(id);
  const row = place?.system === system.priority ? system.trips[place.trip - 1] : undefined;
  return place && row && { priority: place.trip, row };
}

/** The system and the trip in it that a trip's id names; undefined when the galaxy has no such trip. */
export function findPlace(id: string): { system: number; trip: number } | undefined {
  const place = parseTripId(id);
  return place && tripAt(place.system, place.trip) ? place : undefined;
}

/** The priority of the system that comes after, if there is one. */
export function nextSystemOf(system: SystemRow): number | undefined {
  return system.priority < galaxy.systems.length ? system.priority + 1 : undefined;
}
