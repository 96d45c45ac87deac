import type { Snapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { type State, state, type TripSnapshot } from '#engine/client/core/state.ts';
import { launchAtOnce } from '#engine/client/trip/launch-trip.ts';
import { flying } from './flight/flight-time.ts';
import { nextInChain } from './trip-data.ts';

/**
 * The personal trip that the first system offers next, with a ship at home to fly it; undefined while one is
 * under way, and after the chain.
 */
export function nextTrip({
  systems,
  trips,
  ships,
  flights,
  aiPilots,
}: Snapshot<State>): TripSnapshot | undefined {
  const system = systems.find(({ status }) => status === 'progress');
  const trip = nextInChain(trips[system?.uuid ?? ''] ?? [], 'personal');
  const ship = ships.find(({ type, inUse, shipId }) => type === 'personal' && inUse && shipId !== null);
  if (trip?.status !== 'available' || !ship || ship.health < trip.damage) return undefined;
  const isAway = flying(flights, aiPilots).some(({ shipId }) => shipId === ship.shipId);
  return isAway ? undefined : trip;
}

/** Leaves the screen and launches the next personal trip, if there is one. */
export async function flyNext(): Promise<void> {
  const trip = nextTrip(state);
  if (!trip) return;
  navigate('/');
  await launchAtOnce(trip.solarSystemId, trip.uuid);
}
