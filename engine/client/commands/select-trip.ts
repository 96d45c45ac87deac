import { store } from '../store.ts';

/** Marks a trip of the system that is shown; null clears the mark. */
export function selectTrip(tripId: string | null): void {
  store.view.tripId = tripId;
}
