import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { gameNow, state } from '#engine/client/core/state.ts';
import { boosterReason } from '#engine/client/trip/booster-reason.ts';
import { type BoosterType, boosterCount } from '#engine/rules/core/boosters.ts';
import type { RefusalCode } from '#engine/rules/core/refusals.ts';

/** In the order in which they are shown, which is that of the keys 1 to 3. */
export const boosterTypes = [
  'auto_replenish',
  'time_travel',
  'full_healing',
] as const satisfies BoosterType[];

/** How many the player has, and the reason why one can't be used on a running flight now. */
export function boosterState(
  type: BoosterType,
  flightId: string,
): { count: number; refusal: RefusalCode | undefined } {
  const count = boosterCount(state.boosters, type);
  const flight = state.flights[flightId];
  const ship = state.ships.find((one) => one.shipId === flight?.shipId);
  if (!flight || !ship) return { count, refusal: 'no_ship' };
  const trip = state.trips[flight.solarSystemId]?.find((one) => one.uuid === flight.tripId);
  const present = {
    ...flight,
    remainingMs: Date.parse(flight.endsAt) - gameNow(),
    baggage: state.live?.flightId === flightId ? state.live.baggage : flight.baggage,
  };
  const tripType = trip?.type ?? (flight.cargoLimit > 0 ? 'personal' : 'attack');
  return { count, refusal: boosterReason(type, state.boosters, present, tripType, ship) };
}

/** The same for a button; renders only when the count or the reason changes. */
export function useBoosterState(type: BoosterType, flightId: string): ReturnType<typeof boosterState> {
  useSyncExternalStore(
    (listener) => subscribe(state, listener),
    () => {
      const { count, refusal } = boosterState(type, flightId);
      return `${count} ${refusal}`;
    },
  );
  return boosterState(type, flightId);
}
