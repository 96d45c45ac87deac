import { loadTrips } from '../core/load.ts';
import { state } from '../core/state.ts';

/** Shows a flight: the trip view while it is under way, the station once an expedition has run out. */
export function openFlight(flightId: string, place: 'trip' | 'docking' = 'trip'): void {
  const flight = state.flights[flightId];
  if (!flight) return;
  state.view.systemId = flight.solarSystemId;
  state.view.tripId = flight.tripId;
  state.view.flightId = flightId;
  state.view.place = place;
  if (!state.trips[flight.solarSystemId]) void loadTrips(flight.solarSystemId);
}
