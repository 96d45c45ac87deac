import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { changeFlight } from '#engine/rules/core/copies.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Level } from '#engine/rules/core/player.ts';
import type { TapFault } from '#engine/rules/core/refusals.ts';
import { levelAt, type ShipStats } from '#engine/rules/hangar/ship-stats.ts';
import { withTaps } from '#engine/rules/trip/fair-play/tap-trace.ts';
import { canBeTaken, objectStay } from '#engine/rules/trip/field/objects.ts';
import { chainMissed, missBreaks } from './chain.ts';
import { gatheredBy } from './gather.ts';
import { energyOfTap, hitOn, tapsFor } from './hit.ts';

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
 * (D46); both are milliseconds since the flight's start. `misses` are the times of taps that met nothing, which only
 * break the chain (D32).
 */
export function replayTaps(
  state: TapState,
  taps: readonly Tap[],
  stats: ShipStats,
  nowMs: number,
  tunables: Tunables,
  lateBeforeMs = Number.NEGATIVE_INFINITY,
  misses: readonly number[] = [],
): TapReplay {
  const rejected: (Tap & { fault: TapFault })[] = [];
  const first: Tap[] = [];
  const missed = [...misses].sort((a, b) => a - b);
  let present = state;
  for (const tap of [...taps].sort((a, b) => a.t - b.t)) {
    while ((missed[0] ?? Number.POSITIVE_INFINITY) < tap.t)
      present = missAt(present, missed.shift()!, tunables);
    const next = takeObject(present, tap, stats, nowMs, tunables, lateBeforeMs);
    if (typeof next === 'string') rejected.push({ k: tap.k, t: tap.t, fault: next });
    else {
      if (next.flight.tapped !== present.flight.tapped) first.push(tap);
      present = next;
    }
  }
  for (const t of missed) present = missAt(present, t, tunables);
  if (first.length === 0) return { ...present, rejected };
  const trace = withTaps(state.flight.trace, first, nowMs, tunables);
  return { flight: changeFlight(present.flight, { trace }), energy: present.energy, rejected };
}

function missAt(state: TapState, t: number, tunables: Tunables): TapState {
  if (!missBreaks(state.flight.tapped.length, tunables)) return state;
  const chain = chainMissed(state.flight.chain, t, tunables);
  return chain === state.flight.chain ? state : { ...state, flight: changeFlight(state.flight, { chain }) };
}

/** How often object `k` was tapped. */
function tapsOn({ tapped, tappedAgain }: Flight, k: number): number {
  return tapped.includes(k) ? 1 + tappedAgain.reduce((count, one) => count + (one === k ? 1 : 0), 0) : 0;
}

/** An object that has been tapped doesn't come along with another. */
function isTaken({ tapped, gathered }: Flight, k: number): boolean {
  return tapped.includes(k) || gathered.includes(k);
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
  const wasThere = canBeTaken(k, t, tunables) && objectStay(k, tunables).appearsMs < flight.durationMs;
  if (!wasThere || t > flight.durationMs) return 'not_there';
  const { seed, waves, energyPoints } = flight;
  const rules = { seed, waves, energyPoints, tunables };
  const before = tapsOn(flight, k);
  // The same tap, reported again, must not count as the next tap on an object that takes several.
  const isAgain = before > 0 && t < flight.chain.atMs + tunables.tapAgainMs;
  if (isAgain || (before > 0 && before >= tapsFor(rules, k)) || flight.gathered.includes(k))
    return 'already_taken';
  if (t < lateBeforeMs) return 'too_late';
  if (flight.baggage >= flight.cargoLimit) return 'cargo_full';
  const atMs = flight.createdAtMs + t;
  const present = levelAt(energy, stats.energyPerMs, stats.energyLimit, atMs);
  const cost = energyOfTap(flight.tapped.length + flight.tappedAgain.length, tunables);
  if (present < cost) return 'no_energy';
  const { gained, chain } = hitOn(rules, flight.chain, before, k, t);
  const along = gatheredBy(rules, k, t, flight.durationMs, (other) => isTaken(flight, other));
  const added = along.reduce((sum, one) => sum + one.gained, gained);
  return {
    flight: changeFlight(flight, {
      ...(before === 0 ? { tapped: [...flight.tapped, k] } : { tappedAgain: [...flight.tappedAgain, k] }),
      chain,
      longestChain: Math.max(flight.longestChain, chain.hits),
      ...(along.length > 0 && { gathered: [...flight.gathered, ...along.map((one) => one.k)] }),
      baggage: Math.min(flight.cargoLimit, flight.baggage + added),
    }),
    energy: { value: present - cost, atMs: Math.max(energy.atMs, atMs) },
  };
}
