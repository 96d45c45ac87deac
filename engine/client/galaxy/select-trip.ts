import { state } from '../core/state.ts';

/** Marks a trip of the system that is shown; null clears the mark. */
export function selectTrip(tripId: string | null): void {
  state.view.tripId = tripId;
}
