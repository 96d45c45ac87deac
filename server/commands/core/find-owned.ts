import { galaxy, systemAt, tripAt } from '#engine/content/galaxy.ts';
import { shipRowOf } from '#engine/content/hangar.ts';
import { galaxyId, parseSystemId, parseTripId } from '#engine/content/ids.ts';
import type { ShipRow, SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import type { TripChange } from '#engine/content/schemas/trip-changes.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { OwnedArtifact, OwnedShip, Player } from '#engine/rules/core/player.ts';
import { changedSystems, offeredChanges } from '#engine/rules/galaxy/awards.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { Services } from '../../services.ts';
import type { Caller, CommandContext, Refused } from './command.ts';
import type { ViewContext } from './view-context.ts';

/** The refusal for an id that is unknown, or that belongs to another player. */
export const notFound: Refused<'not_found'> = { refuse: 'not_found' };

export function findShip(player: Player, id: string): OwnedShip | undefined {
  return player.ships.find((ship) => ship.id === id);
}

export function findArtifact(player: Player, id: string): OwnedArtifact | undefined {
  return player.artifacts.find((artifact) => artifact.id === id);
}

export function findFlight(player: Player, id: string): Flight | undefined {
  return player.flights.find((flight) => flight.id === id);
}

export interface RunningFlight {
  readonly ship: OwnedShip;
  readonly flight: Flight;
  readonly system: SystemRow;
  readonly trip: TripRow;
}

/**
 * A running flight by its ship and its own id. A collected flight and an unknown one are refused with
 * different codes.
 */
export async function findRunning(
  context: CommandContext,
  player: Player,
  { id, sid }: { readonly id: string; readonly sid: string },
): Promise<RunningFlight | Refused<'not_found' | 'session_finished'>> {
  const ship = findShip(player, id);
  if (!ship) return notFound;
  const flight = player.flights.find((running) => running.id === sid && running.shipId === id);
  if (flight) return { ship, flight, ...rowsOf(flight) };
  return (await context.wasFlown(id, sid)) ? { refuse: 'session_finished' } : notFound;
}

export function rowsOf(flight: Flight): { readonly system: SystemRow; readonly trip: TripRow } {
  const system = systemAt(flight.system);
  const trip = system?.trips[flight.trip - 1];
  if (!system || !trip) throw new Error(`Flight ${flight.id} is on no trip of this galaxy`);
  return { system, trip: flight.awards ? { ...trip, awards: [...flight.awards] } : trip };
}

/** There is one galaxy, the season's. */
export function isGalaxy(id: string): boolean {
  return id === galaxyId();
}

/** Changes to trips that apply to this player now (D44). */
export function tripChangesFor({ id }: Player, { content, nowMs }: TripContext): readonly TripChange[] {
  return offeredChanges(content.trips, id, nowMs);
}

/** The galaxy's systems, with the changes of trips for this player now. */
export function systemsFor(player: Player, context: TripContext): readonly SystemRow[] {
  return changedSystems(galaxy.systems, tripChangesFor(player, context));
}

type TripContext = Pick<ViewContext, 'content' | 'nowMs'>;

/** A system as it is for this player now. */
export function findSystem(
  { g, s }: { readonly g: string; readonly s: string },
  player: Player,
  context: TripContext,
): SystemRow | undefined {
  const priority = isGalaxy(g) ? parseSystemId(s) : undefined;
  return priority === undefined ? undefined : systemsFor(player, context)[priority - 1];
}

/** A trip's priority within a system, by its id. */
export function findTrip(system: SystemRow, id: string): { priority: number; row: TripRow } | undefined {
  const place = parseTripId(id);
  const row = place?.system === system.priority ? system.trips[place.trip - 1] : undefined;
  return place && row && { priority: place.trip, row };
}

/** Finds the system and the trip for a trip's id; undefined when the galaxy has no such trip. */
export function findPlace(id: string): { system: number; trip: number } | undefined {
  const place = parseTripId(id);
  return place && tripAt(place.system, place.trip) ? place : undefined;
}

/** The priority of the next system; undefined after the last. */
export function nextSystemOf(system: SystemRow): number | undefined {
  return system.priority < galaxy.systems.length ? system.priority + 1 : undefined;
}

/** The ship in use of this type; undefined when the player has no ship of the type. */
export function shipInUse(player: Player, type: ShipRow['type']): OwnedShip | undefined {
  return player.ships.find((ship) => ship.inUse && shipRowOf(ship.key).type === type);
}

/** The calling player, for commands that wait for an outside service before they change the player. */
export async function findCaller({ store }: Services, { identity }: Caller): Promise<Player> {
  const loaded = identity && (await store.players.loadByTelegramId(identity.telegramId));
  if (!loaded) throw new CallRefused('not_found');
  return loaded.player;
}
