import type { TripType } from '../../content/kinds.ts';
import type { SystemRow } from '../../content/schemas/galaxy.ts';
import { addTotals, type Change, type Decided, unchanged, withPlayer } from '../core/decision.ts';
import type { DroppedAward } from '../core/flight-state.ts';
import type { Player, SystemProgress } from '../core/player.ts';
import { dropAward, giveAwards } from './awards.ts';

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
 * The systems with the flown trips of one of them added. Returns the same object when nothing is new, as
 * for most trips.
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
 * Status of a trip (D11). A chain consists of the trips of one type and unlocks in order of priority;
 * its first trip is available once the system is explored. `types` are the types of the system's trips
 * in order of priority.
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
 * True when the 'complete solar system' call would work: the last trip is done, but the system isn't
 * completed (D14).
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

/**
 * True for a trip that its chain has reached: the previous trip of its type is completed, or there is none
 * (D11).
 */
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

/** Explores an available system: the first trip of each chain becomes available (D11). */
export function exploreSystem(
  player: Player,
  system: number,
): Decided<Change, 'system_unavailable' | 'system_started'> {
  const status = systemStatus(player, system);
  if (status === 'unavailable') return { refuse: 'system_unavailable' };
  if (status !== 'available') return { refuse: 'system_started' };
  return {
    ok: withPlayer(unchanged(player), {
      systems: { ...player.systems, [system]: { status: 'progress', completed: 0, awarded: 0 } },
      totals: addTotals(player.totals, { openedSystems: 1 }),
    }),
  };
}

/** The 'complete solar system' button: works after the last trip of a system in progress (D14). */
export function completeByHand(
  player: Player,
  system: number,
  row: SystemRow,
  { nextSystem, nowMs }: { readonly nextSystem: number | undefined; readonly nowMs: number },
): Decided<Change, 'system_unavailable' | 'system_completed' | 'system_not_finished'> {
  const status = systemStatus(player, system);
  if (status === 'unavailable' || status === 'available') return { refuse: 'system_unavailable' };
  if (status === 'completed') return { refuse: 'system_completed' };
  if (!canComplete(player.systems[system])) return { refuse: 'system_not_finished' };
  return { ok: completeSystem(unchanged(player), system, row, { nextSystem, nowMs }).change };
}

/** Marks a system completed, pays its awards and makes the next system available, if there is one. */
export function completeSystem(
  change: Change,
  system: number,
  row: SystemRow,
  { nextSystem, nowMs }: { readonly nextSystem: number | undefined; readonly nowMs: number },
): { readonly change: Change; readonly awards: readonly DroppedAward[] } {
  const progress = change.player.systems[system];
  if (!progress) throw new Error(`System ${system} isn't explored`);
  const systems: Record<string, SystemProgress> = {
    ...change.player.systems,
    [system]: { ...progress, status: 'completed' },
  };
  if (nextSystem !== undefined && !systems[nextSystem])
    systems[nextSystem] = { status: 'available', completed: 0, awarded: 0 };
  const awards = row.awards.map(dropAward);
  return {
    change: giveAwards(withPlayer(change, { systems }), awards, {
      reason: 'system',
      reference: row.key,
      nowMs,
    }),
    awards,
  };
}

/**
 * An explored system as an AI pilot sees it. Bit `priority − 1` is set for each completed trip and for each
 * dropped award.
 */
export interface KnownSystem {
  readonly system: number;
  readonly completed: number;
  readonly awarded: number;
}

/** The systems that a player has explored, by priority. */
export function knownSystems({ systems }: Player): KnownSystem[] {
  const known: KnownSystem[] = [];
  for (const priority in systems) {
    const { status, completed, awarded } = systems[priority]!;
    if (status !== 'available') known.push({ system: Number(priority), completed, awarded });
  }
  return known.sort((a, b) => a.system - b.system);
}

/**
 * Packs systems as text for an AI pilot's run in the player's document: `system.completed.awarded` in base
 * 36, separated by spaces.
 */
export function packKnown(systems: readonly KnownSystem[]): string {
  return systems
    .map(
      ({ system, completed, awarded }) =>
        `${system.toString(36)}.${completed.toString(36)}.${awarded.toString(36)}`,
    )
    .join(' ');
}

export function unpackKnown(text: string): KnownSystem[] {
  if (text === '') return [];
  return text.split(' ').map((entry) => {
    const [system = '0', completed = '0', awarded = '0'] = entry.split('.');
    return { system: numberOf(system), completed: numberOf(completed), awarded: numberOf(awarded) };
  });
}

function numberOf(digits: string): number {
  return Number.parseInt(digits, 36);
}
