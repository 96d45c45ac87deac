import type { TripPush, TripState } from '../../protocol/core/live.ts';
import { applyTripState } from '../core/apply-push.ts';
import { state } from '../core/state.ts';

/**
 * Applies a flight's push: the whole flight, or the changes of a known one. `now` is the time of `energy`, so
 * a push without energy changes neither. FlightRun recognises new data by `now`.
 */
export function applyTripPush({ taken = [], now, ...push }: TripPush): void {
  const present = state.flights[push.uuid] as TripState | undefined;
  if (!present && push.seed === undefined) return;
  const news = taken.filter((objectNumber) => !present?.tapped.includes(objectNumber));
  applyTripState({
    ...present,
    ...(present && news.length > 0 && { tapped: [...present.tapped, ...news] }),
    ...push,
    ...(push.energy !== undefined && { now }),
  } as TripState);
}
