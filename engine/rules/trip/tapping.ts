import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { changeFlight } from '../core/copies.ts';
import type { Flight, Level } from '../core/player.ts';
import type { TapFault } from '../core/refusals.ts';
import { levelAt, type ShipStats } from '../hangar/ship-stats.ts';
import { cargoOf, objectSizeAt, objectStay } from './objects.ts';
import { withTaps } from './tap-trace.ts';

/** A tap as the player made it: on object `k`, `t` milliseconds after the flight's start. */
export interface Tap {
  readonly k: number;
  readonly t: number;
  /** How it was made; with the pointer when it is missing. */
  readonly by?: 'keyboard' | 'list' | undefined;
}

export interface TapState {
  readonly flight: Flight;
  readonly energy: Level;
}

export interface TapReplay extends TapState {
  readonly rejected: readonly (Tap & { readonly fault: TapFault })[];
}

/** Cargo is filled by hand on personal trips only (D16). */
export function hasCargo(tripType: TripType): boolean {
  return tripType === 'personal';
}

/**
 * Replays the taps in the order in which they were made (D17): the cargo and the energy after them, and the taps that
 * can't have happened. `nowMs` is how long the flight has run, and taps from before `lateBeforeMs` are reported too late
 * (D46); both are milliseconds since the flight's start.
 */
export function replayTaps(
  state: TapState,
  taps: readonly Tap[],
  stats: ShipStats,
  nowMs: number,
  tunables: Tunables,
  lateBeforeMs = Number.NEGATIVE_INFINITY,
): TapReplay {
  const rejected: (Tap & { fault: TapFault })[] = [];
  const counted: Tap[] = [];
  let present = state;
  for (const tap of [...taps].sort((a, b) => a.t - b.t)) {
    const next = takeObject(present, tap, stats, nowMs, tunables, lateBeforeMs);
    if (typeof next === 'string') rejected.push({ k: tap.k, t: tap.t, fault: next });
    else {
      counted.push(tap);
      present = next;
    }
  }
  if (counted.length === 0) return { ...present, rejected };
  const trace = withTaps(state.flight.trace, counted, nowMs, tunables);
  return { flight: changeFlight(present.flight, { trace }), energy: present.energy, rejected };
}

/** One tap: more cargo and less energy, or why it doesn't count. */
export function takeObject(
  { flight, energy }: TapState,
  { k, t }: Tap,
  stats: ShipStats,
  nowMs: number,
  tunables: Tunables,
  lateBeforeMs = Number.NEGATIVE_INFINITY,
): TapState | TapFault {
  if (t > nowMs + tunables.tapFutureToleranceMs) return 'in_future';
  if (!Number.isInteger(k) || k < 0) return 'not_there';
  const { appearsMs, leavesMs } = objectStay(k, tunables);
  const wasThere = t >= appearsMs && t <= leavesMs && appearsMs < flight.durationMs;
  if (!wasThere || t > flight.durationMs) return 'not_there';
  if (flight.tapped.includes(k)) return 'already_taken';
  if (t < lateBeforeMs) return 'too_late';
  if (flight.baggage >= flight.cargoLimit) return 'cargo_full';
  const atMs = flight.createdAtMs + t;
  const present = levelAt(energy, stats.energyPerMs, stats.energyLimit, atMs);
  if (present < tunables.energyPerTap) return 'no_energy';
  const cargo = cargoOf(objectSizeAt(flight.seed, k, tunables), flight.energyPoints, tunables);
  return {
    flight: changeFlight(flight, {
      tapped: [...flight.tapped, k],
      baggage: Math.min(flight.cargoLimit, flight.baggage + cargo),
    }),
    energy: { value: present - tunables.energyPerTap, atMs: Math.max(energy.atMs, atMs) },
  };
}
