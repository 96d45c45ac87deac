import { store } from '../core/state.ts';

/** Marks a trip of the system that is shown; null clears the mark. */
export function selectTrip(tripId: string | null): void {
  store.view.tripId = tripId;
}
