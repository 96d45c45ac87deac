import { loadTrips } from '../../core/load-state.ts';
import { state } from '../../core/state.ts';
import { enterSystem } from '../../galaxy/operations.ts';

/** Shows a flight: the trip view while it is under way, or the station or base once its timer has run out. */
export function openFlight(flightId: string, place: 'trip' | 'docking' | 'assault' = 'trip'): void {
  const flight = state.flights[flightId];
  if (!flight) return;
  state.view.systemId = flight.solarSystemId;
  state.view.tripId = flight.tripId;
  state.view.flightId = flightId;
  state.view.place = place;
  if (!state.trips[flight.solarSystemId]) void loadTrips(flight.solarSystemId);
}

/** Returns from a flight, which continues, to its system. */
export function leaveTrip(): void {
  const { systemId } = state.view;
  state.view.flightId = null;
  state.view.place = 'system';
  if (systemId) void enterSystem(systemId);
}
