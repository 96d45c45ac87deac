import { store } from '../core/state.ts';
import { enterSystem } from '../galaxy/enter-system.ts';
import { flushTaps } from './report-taps.ts';

/** Back from a running trip to its system: the trip goes on. */
export function leaveTrip(): void {
  const { sessionId, systemId } = store.view;
  if (sessionId) void flushTaps(sessionId);
  store.view.sessionId = null;
  store.view.place = 'system';
  if (systemId) void enterSystem(systemId);
}
