import { state } from '../core/state.ts';

/** Back from a system to the galaxy; the system stays marked. */
export function leaveSystem(): void {
  state.view.place = 'galaxy';
  state.view.tripId = null;
}
