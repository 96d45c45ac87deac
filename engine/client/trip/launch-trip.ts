import { tripPaths } from '../../protocol/trip/paths.ts';
import { shipTypeFor } from '../../rules/trip/launch-refusals.ts';
import { applyFlight } from '../core/apply-push.ts';
import { loadShips } from '../core/load-parts.ts';
import { loadTrips } from '../core/load-state.ts';
import { done, type Outcome, operate } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { tunablesFor } from '../core/tunables.ts';
import { startSystem } from '../galaxy/operations.ts';

/** Time that the launch is shown to a player who prefers reduced motion. */
const calmStartMs = 1200;
let arrival: ReturnType<typeof setTimeout> | undefined;

/** Launches the ship in use on a trip: the server starts the timer, and the scene shows the launch. */
export async function launchTrip(tripId: string): Promise<Outcome> {
  const systemId = state.view.systemId ?? '';
  const trip = state.trips[systemId]?.find(({ uuid }) => uuid === tripId);
  const ship =
    trip && state.ships.find(({ inUse, shipId, type }) => shipId && inUse && type === shipTypeFor(trip.type));
  if (!ship?.shipId) return { ok: false, code: 'no_ship' };
  const body = { tripId, solarSystemId: systemId };
  state.view.launching = tripId;
  const outcome = await operate(
    tripPaths['sessions.start'],
    { params: { id: ship.shipId }, body },
    ({ answer, rev }) => {
      applyFlight(answer, rev);
      state.view.flightId = answer.uuid;
      state.view.tripId = tripId;
      state.view.place = 'launch';
      clearTimeout(arrival);
      arrival = setTimeout(
        arrive,
        state.settings.reducedMotion ? calmStartMs : tunablesFor(answer).tripStartMs,
      );
      void loadShips();
      void loadTrips(systemId);
    },
  );
  if (!outcome.ok) state.view.launching = null;
  return outcome;
}

/** Explores a system if need be, and launches its trip without a stop at its map (D49). */
export async function launchAtOnce(systemId: string, tripId: string): Promise<Outcome> {
  state.view.systemId = systemId;
  const system = state.systems.find(({ uuid }) => uuid === systemId);
  const explored = system?.status === 'available' ? await startSystem(systemId) : done;
  return explored.ok ? launchTrip(tripId) : explored;
}

/** Ends the launch animation at the player's request. */
export function skipLaunch(): void {
  clearTimeout(arrival);
  arrive();
}

function arrive(): void {
  state.view.launching = null;
  if (state.view.place === 'launch') state.view.place = 'trip';
}
