import type { TripType } from '#engine/content/kinds.ts';
import type { SystemRow } from '#engine/content/schemas/galaxy.ts';
import type { Player, SystemProgress } from '../core/player.ts';
import type { KnownSystem } from './known-systems.ts';

export type Status = 'unavailable' | 'available' | 'progress' | 'completed';

/** Priority of a system's last trip. */
export const lastTrip = 30;

/** The mask of a system with every trip completed. */
export const allTrips = 2 ** lastTrip - 1;

export function hasBit(mask: number, priority: number): boolean {
  return (mask & (1 << (priority - 1))) !== 0;
}

export function withBit(mask: number, priority: number): number {
  return mask | (1 << (priority - 1));
}

/**
 * The systems with the flown trips of one of them added. Returns the same object when nothing is new, as for most
 * trips.
 */
export function withFlown(
  systems: Player['systems'],
  { system, completed, awarded }: KnownSystem,
): Player['systems'] {
  const before = systems[system];
  if (!before) return systems;
  const after: SystemProgress = {
    status: before.status,
    completed: before.completed | completed,
    awarded: before.awarded | awarded,
  };
  const isSame = after.completed === before.completed && after.awarded === before.awarded;
  return isSame ? systems : { ...systems, [system]: after };
}

export function systemStatus(player: Player, system: number): Status {
  return player.systems[system]?.status ?? 'unavailable';
}

/**
 * A trip's status (D11). A chain holds the trips of one type and unlocks in order of priority; its first trip is available
 * once the system is explored. `types` are the types of the system's trips in order of priority.
 */
export function tripStatus(player: Player, system: number, trip: number, types: readonly TripType[]): Status {
  if (player.flights.some((flight) => flight.system === system && flight.trip === trip)) return 'progress';
  const progress = player.systems[system];
  if (!progress || progress.status === 'available') return 'unavailable';
  if (hasBit(progress.completed, trip)) return 'completed';
  return isNextInChain(progress, trip, types) ? 'available' : 'unavailable';
}

const knownTypes = new WeakMap<SystemRow, readonly TripType[]>();

/** The types of a system's trips, in order of priority. */
export function tripTypesOf(system: SystemRow): readonly TripType[] {
  let types = knownTypes.get(system);
  if (!types) {
    types = system.trips.map(({ type }) => type);
    knownTypes.set(system, types);
  }
  return types;
}

/**
 * True when the 'complete solar system' call would work: the last trip is done, but the system isn't completed (D14).
 */
export function canComplete(progress: SystemProgress | undefined): boolean {
  return progress?.status === 'progress' && hasBit(progress.completed, lastTrip);
}

export function completedTrips(progress: SystemProgress | undefined): number {
  let count = 0;
  for (let priority = 1; priority <= lastTrip; priority++)
    if (progress && hasBit(progress.completed, priority)) count++;
  return count;
}

/** True for a trip that its chain has reached: the previous trip of its type is completed, or there is none (D11). */
export function isNextInChain(
  progress: Pick<SystemProgress, 'completed'>,
  trip: number,
  types: readonly TripType[],
): boolean {
  const type = types[trip - 1];
  for (let before = trip - 1; before >= 1; before--)
    if (types[before - 1] === type) return hasBit(progress.completed, before);
  return true;
}
