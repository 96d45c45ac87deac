import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { roundDown } from '../core/decision.ts';
import type { Flight } from '../core/flight-state.ts';
import { pirateReward } from './pirates.ts';

/** Cargo is filled by hand on personal trips only (D16). */
export function hasCargo(tripType: TripType): boolean {
  return tripType === 'personal';
}

/** When the timer runs out, in milliseconds of game time. */
export function endsAtMs(flight: Flight): number {
  return flight.createdAtMs + flight.durationMs;
}

/** Milliseconds left; 0 once the timer has run out. */
export function remainingMs(flight: Flight, nowMs: number): number {
  return Math.max(0, endsAtMs(flight) - nowMs);
}

export function isOver(flight: Flight, nowMs: number): boolean {
  return nowMs >= endsAtMs(flight);
}

/** What the timer has earned so far, in whole hundredths; everything once it has run out. */
export function minedSoFar(flight: Flight, nowMs: number): number {
  const elapsedMs = Math.max(0, flight.durationMs - remainingMs(flight, nowMs));
  return roundDown((flight.mined * elapsedMs) / flight.durationMs);
}

/** What taps and pirates have earned, in whole hundredths (D16). */
export function manualMined(flight: Flight, tunables: Tunables): number {
  return roundDown(cargoEarned(flight) + flight.pirates.length * pirateReward(flight.base, tunables));
}

/** The part of it earned by pirates, in whole hundredths. */
export function pirateEarned(flight: Flight, tunables: Tunables): number {
  return roundDown(flight.pirates.length * pirateReward(flight.base, tunables));
}

/** The part of it earned by cargo, not rounded. */
function cargoEarned(flight: Flight): number {
  if (flight.cargoLimit <= 0) return 0;
  return ((flight.base * flight.cargoPercent) / 100) * (flight.baggage / flight.cargoLimit);
}
