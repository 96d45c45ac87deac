import type { Trip } from '../../protocol/galaxy/calls.ts';
import { galaxyPaths } from '../../protocol/galaxy/paths.ts';
import { applySystem } from '../core/apply-push.ts';
import { loadTrips } from '../core/load-state.ts';
import { done, type Outcome, operate } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { showFailure } from '../core/toasts.ts';

/** Marks a system on the galaxy map; null clears the mark. */
export function selectSystem(systemId: string | null): void {
  state.view.systemId = systemId;
}

/** Marks a trip of the system that is shown; null clears the mark. */
export function selectTrip(tripId: string | null): void {
  state.view.tripId = tripId;
}

/** Opens a system and marks the trip that `nextTrip` picks. */
export async function enterSystem(systemId: string): Promise<Outcome> {
  state.view.systemId = systemId;
  state.view.place = 'system';
  const present = state.trips[systemId];
  if (present) state.view.tripId = nextTrip(present);
  const result = await loadTrips(systemId);
  if (!result.ok) {
    showFailure(result);
    return { ok: false, code: result.code };
  }
  const isStillThere = state.view.systemId === systemId && state.view.place === 'system';
  const trips = state.trips[systemId] ?? [];
  if (isStillThere && !trips.some(({ uuid }) => uuid === state.view.tripId))
    state.view.tripId = nextTrip(trips);
  return done;
}

/**
 * Picks the trip to mark: an available personal one, else the running one, else the first available, else
 * the last.
 */
export function nextTrip(trips: readonly Trip[]): string | null {
  const open = trips.filter(({ status }) => status === 'available');
  const trip =
    open.find(({ type }) => type === 'personal') ??
    trips.find(({ status }) => status === 'progress') ??
    open[0] ??
    trips.at(-1);
  return trip?.uuid ?? null;
}

/** Returns from a system to the galaxy; the system stays marked. */
export function leaveSystem(): void {
  state.view.place = 'galaxy';
  state.view.tripId = null;
}

/** Explores an available system and opens it. */
export async function exploreSystem(systemId: string): Promise<Outcome> {
  const outcome = await startSystem(systemId);
  return outcome.ok ? enterSystem(systemId) : outcome;
}

/** Explores an available system. */
export function startSystem(systemId: string): Promise<Outcome> {
  const params = { g: state.galaxy?.uuid ?? '', s: systemId };
  return operate(galaxyPaths['systems.start'], { params }, ({ answer, rev }) => applySystem(answer, rev));
}
