import { state } from '../core/state.ts';
import { enterSystem } from '../galaxy/enter-system.ts';
import { flushTaps } from './report-taps.ts';

/** Back from a running trip to its system: the trip goes on. */
export function leaveTrip(): void {
  const { flightId, systemId } = state.view;
  if (flightId) void flushTaps(flightId);
  state.view.flightId = null;
  state.view.place = 'system';
  if (systemId) void enterSystem(systemId);
}
