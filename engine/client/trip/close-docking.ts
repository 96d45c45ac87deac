import { state } from '../core/state.ts';

/** Back from the station to the trip, if that hasn't been collected. */
export function closeDocking(): void {
  const { place, flightId } = state.view;
  if (place === 'docking') state.view.place = flightId && state.flights[flightId] ? 'trip' : 'system';
}
