import type { BoosterType } from '#engine/rules/core/boosters.ts';
import { applyBoosters, applySession, applyShip } from '../core/apply-push.ts';
import { loadTrips } from '../core/load-state.ts';
import { type Outcome, operate } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { enterSystem, nextTrip } from '../galaxy/operations.ts';
import { flushTaps } from './report-taps.ts';

/** Shows a flight: the trip view while it is under way, the station once an expedition has run out. */
export function openFlight(flightId: string, place: 'trip' | 'docking' = 'trip'): void {
  const flight = state.flights[flightId];
  if (!flight) return;
  state.view.systemId = flight.solarSystemId;
  state.view.tripId = flight.tripId;
  state.view.flightId = flightId;
  state.view.place = place;
  if (!state.trips[flight.solarSystemId]) void loadTrips(flight.solarSystemId);
}

/** Back from a running trip to its system: the trip goes on. */
export function leaveTrip(): void {
  const { flightId, systemId } = state.view;
  if (flightId) void flushTaps(flightId);
  state.view.flightId = null;
  state.view.place = 'system';
  if (systemId) void enterSystem(systemId);
}

/** Back from the station to the trip, if that hasn't been collected. */
export function closeDocking(): void {
  const { place, flightId } = state.view;
  if (place === 'docking') state.view.place = flightId && state.flights[flightId] ? 'trip' : 'system';
}

/** Closes the reward and marks the trip that it has unlocked. */
export function closeReward(): void {
  const systemId = state.reward?.systemId;
  state.reward = null;
  const trips = systemId ? state.trips[systemId] : undefined;
  if (trips && state.view.place === 'system') state.view.tripId = nextTrip(trips);
}

/** Uses a booster on a running trip, or heals the ship that flies it. */
export async function applyBooster(type: BoosterType, flightId: string): Promise<Outcome> {
  const shipId = state.flights[flightId]?.shipId;
  if (!shipId) return { ok: false, code: 'not_found' };
  await flushTaps(flightId);
  return operate(
    'boosters.use',
    { body: { type, shipId } },
    ({ answer, rev }) => {
      applyBoosters(answer.boosters, rev);
      if (answer.session) applySession(answer.session, rev);
      if (answer.ship) applyShip(answer.ship, rev);
    },
    { intent: `${type} ${flightId} ${JSON.stringify(state.boosters)}` },
  );
}
