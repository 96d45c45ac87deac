import { store } from '../core/state.ts';

/** Back from a system to the galaxy; the system stays marked. */
export function leaveSystem(): void {
  store.view.place = 'galaxy';
  store.view.tripId = null;
}
