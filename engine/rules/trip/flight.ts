import type { TripType } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
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

/** Pay of the timer so far in whole hundredths; everything once it has run out. */
export function minedSoFar(flight: Flight, nowMs: number): number {
  const elapsedMs = Math.max(0, flight.durationMs - remainingMs(flight, nowMs));
  return roundDown((flight.mined * elapsedMs) / flight.durationMs);
}

/** Pay of taps and pirates in whole hundredths (D16). */
export function manualMined(flight: Flight, tunables: Tunables): number {
  return roundDown(cargoEarned(flight) + overloadShare(flight, tunables) + pirateShare(flight, tunables));
}

/** Pay of the overload, in whole hundredths (D47). */
export function overloadEarned(flight: Flight, tunables: Tunables): number {
  return roundDown(overloadShare(flight, tunables));
}

/** Pay of pirates, in whole hundredths; part of `manualMined`. */
export function pirateEarned(flight: Flight, tunables: Tunables): number {
  return roundDown(pirateShare(flight, tunables));
}

/** Pay of the caught pirates and of those paid by a clean flight (D48), not rounded. */
function pirateShare({ base, pirates, clean }: Flight, tunables: Tunables): number {
  return (pirates.length + (clean?.piratesPaid ?? 0)) * pirateReward(base, tunables);
}

/** Pay of the cargo, not rounded. */
function cargoEarned({ base, cargoPercent, baggage, cargoLimit }: Flight): number {
  return cargoLimit > 0 ? ((base * cargoPercent) / 100) * (baggage / cargoLimit) : 0;
}

/** Pay of the overload, not rounded: a part of what the same hits would pay as cargo. */
function overloadShare({ base, cargoPercent, overload, cargoLimit }: Flight, tunables: Tunables): number {
  if (cargoLimit <= 0) return 0;
  return ((base * cargoPercent) / 100) * (overload / cargoLimit) * (tunables.overloadPercent / 100);
}
