import { state } from '../core/state.ts';
import { nextTrip } from '../galaxy/enter-system.ts';

/** Closes the reward and marks the trip that it has unlocked. */
export function closeReward(): void {
  const systemId = state.reward?.systemId;
  state.reward = null;
  const trips = systemId ? state.trips[systemId] : undefined;
  if (trips && state.view.place === 'system') state.view.tripId = nextTrip(trips);
}
