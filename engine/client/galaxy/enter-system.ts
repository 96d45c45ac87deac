import type { Trip } from '#engine/protocol/galaxy/entities.ts';
import { loadTrips } from '../core/load.ts';
import { done, type Outcome } from '../core/outcome.ts';
import { state } from '../core/state.ts';
import { showFailure } from '../core/toasts.ts';

/** Goes into a system and marks the trip that comes next: the one running, else the first that is available. */
export async function enterSystem(systemId: string): Promise<Outcome> {
  state.view.systemId = systemId;
  state.view.place = 'system';
  const known = state.trips[systemId];
  if (known) state.view.tripId = nextTrip(known);
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

/** The trip a player most likely wants: the first personal one that can be flown, else any, else the first. */
export function nextTrip(trips: readonly Trip[]): string | null {
  const open = trips.filter(({ status }) => status === 'available');
  const trip =
    open.find(({ type }) => type === 'personal') ??
    trips.find(({ status }) => status === 'progress') ??
    open[0] ??
    trips.at(-1);
  return trip?.uuid ?? null;
}
