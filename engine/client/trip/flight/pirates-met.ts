import { tunablesFor } from '#engine/client/core/tunables.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import { piratesWithin } from '#engine/rules/trip/pirates.ts';

type Flown = Readonly<Pick<TripState, 'createdAt' | 'endsAt' | 'tunablesVersion' | 'terms'>> & {
  readonly pirates: readonly number[];
};

/**
 * Number of pirates that a flight meets. A caught pirate counts even if a booster has shortened the flight
 * since.
 */
export function piratesMet(flight: Flown): number {
  const { createdAt, endsAt, pirates } = flight;
  return Math.max(piratesWithin(Date.parse(endsAt) - Date.parse(createdAt), tunablesFor(flight)), ...pirates);
}
