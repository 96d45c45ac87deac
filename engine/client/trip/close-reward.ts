import { store } from '../core/state.ts';
import { nextTrip } from '../galaxy/enter-system.ts';

/** Closes the reward and marks the trip that it has unlocked. */
export function closeReward(): void {
  const systemId = store.reward?.systemId;
  store.reward = null;
  const trips = systemId ? store.trips[systemId] : undefined;
  if (trips && store.view.place === 'system') store.view.tripId = nextTrip(trips);
}
