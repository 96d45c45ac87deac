import { loadTrips } from '../load.ts';
import { store } from '../store.ts';

/** Shows a trip that is under way. */
export function openSession(sessionId: string): void {
  const session = store.sessions[sessionId];
  if (!session) return;
  store.view.systemId = session.solarSystemId;
  store.view.tripId = session.tripId;
  store.view.sessionId = sessionId;
  store.view.place = 'trip';
  if (!store.trips[session.solarSystemId]) void loadTrips(session.solarSystemId);
}
