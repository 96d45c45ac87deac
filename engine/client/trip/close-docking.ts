import { store } from '../core/state.ts';

/** Back from the station to the trip, if that hasn't been collected. */
export function closeDocking(): void {
  const { place, sessionId } = store.view;
  if (place === 'docking') store.view.place = sessionId && store.sessions[sessionId] ? 'trip' : 'system';
}
