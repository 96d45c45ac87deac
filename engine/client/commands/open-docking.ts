import { loadTrips } from '../load.ts';
import { store } from '../store.ts';

/** Shows the station where an expedition that has run out is docked. */
export function openDocking(sessionId: string): void {
  const session = store.sessions[sessionId];
  if (!session) return;
  store.view.systemId = session.solarSystemId;
  store.view.tripId = session.tripId;
  store.view.sessionId = sessionId;
  store.view.place = 'docking';
  if (!store.trips[session.solarSystemId]) void loadTrips(session.solarSystemId);
}

/** Back from it to the trip, if that hasn't been collected. */
export function closeDocking(): void {
  const { place, sessionId } = store.view;
  if (place === 'docking') store.view.place = sessionId && store.sessions[sessionId] ? 'trip' : 'system';
}
