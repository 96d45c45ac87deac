import { tripPaths } from '../../protocol/trip/paths.ts';
import type { BoosterType } from '../../rules/core/player.ts';
import { applyBoosters, applyFlight, applyShip } from '../core/apply-push.ts';
import { type Outcome, operate } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { nextTrip } from '../galaxy/operations.ts';
import { flushTaps } from './flight/report-taps.ts';

/** Returns from the station, or the pirates' base, to the flight, if it hasn't been collected. */
export function closeArrivalGame(): void {
  const { place, flightId } = state.view;
  if (place === 'docking' || place === 'assault')
    state.view.place = flightId && state.flights[flightId] ? 'trip' : 'system';
}

/** Closes the reward and marks the system's next trip, such as one that was just unlocked. */
export function closeReward(): void {
  const systemId = state.reward?.systemId;
  state.reward = null;
  const trips = systemId ? state.trips[systemId] : undefined;
  if (trips && state.view.place === 'system') state.view.tripId = nextTrip(trips);
}

/** Uses a booster on a flight, or heals its ship. */
export async function applyBooster(type: BoosterType, flightId: string): Promise<Outcome> {
  const shipId = state.flights[flightId]?.shipId;
  if (!shipId) return { ok: false, code: 'not_found' };
  await flushTaps(flightId);
  return operate(
    tripPaths['boosters.use'],
    { body: { type, shipId } },
    ({ answer, rev }) => {
      applyBoosters(answer.boosters, rev);
      if (answer.session) applyFlight(answer.session, rev);
      if (answer.ship) applyShip(answer.ship, rev);
    },
    { intent: `${type} ${flightId} ${JSON.stringify(state.boosters)}` },
  );
}
