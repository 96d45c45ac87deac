import { loadTrips } from '../core/load.ts';
import { store } from '../core/state.ts';

/** Shows a session: its trip while it is under way, the station once an expedition has run out. */
export function openSession(sessionId: string, place: 'trip' | 'docking' = 'trip'): void {
  const session = store.sessions[sessionId];
  if (!session) return;
  store.view.systemId = session.solarSystemId;
  store.view.tripId = session.tripId;
  store.view.sessionId = sessionId;
  store.view.place = place;
  if (!store.trips[session.solarSystemId]) void loadTrips(session.solarSystemId);
}
