import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { gameNow, state } from '#engine/client/core/state.ts';
import { boosterReason, wasteOf } from '#engine/client/trip/booster-reason.ts';
import { type BoosterType, boosterCount } from '#engine/rules/core/boosters.ts';
import type { RefusalCode } from '#engine/rules/core/refusals.ts';

/** In the order in which they are shown, which is that of the keys 1 to 3. */
export const boosterTypes = [
  'auto_replenish',
  'time_travel',
  'full_healing',
] as const satisfies BoosterType[];

export interface BoosterState {
  readonly count: number;
  readonly refusal: RefusalCode | undefined;
  /** The share of it that would do nothing, from 0 to 1. */
  readonly waste: number;
}

/** How many the player has, the reason why one can't be used on a running flight now, and what of it would be wasted. */
export function boosterState(type: BoosterType, flightId: string): BoosterState {
  const count = boosterCount(state.boosters, type);
  const flight = state.flights[flightId];
  const ship = state.ships.find((one) => one.shipId === flight?.shipId);
  if (!flight || !ship) return { count, refusal: 'no_ship', waste: 0 };
  const trip = state.trips[flight.solarSystemId]?.find((one) => one.uuid === flight.tripId);
  const present = {
    ...flight,
    remainingMs: Date.parse(flight.endsAt) - gameNow(),
    baggage: state.live?.flightId === flightId ? state.live.baggage : flight.baggage,
  };
  const tripType = trip?.type ?? (flight.cargoLimit > 0 ? 'personal' : 'attack');
  return {
    count,
    refusal: boosterReason(type, state.boosters, present, tripType, ship),
    waste: wasteOf(type, present, ship),
  };
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
