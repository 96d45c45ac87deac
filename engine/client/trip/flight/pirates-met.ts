import type { TripState } from '../../../protocol/core/live.ts';
import { piratesWithin } from '../../../rules/trip/pirates.ts';
import { tunablesFor } from '../../core/tunables.ts';

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
