import type { Tunables } from '#engine/content/tunables.ts';
import { changeFlight } from '#engine/rules/core/decision.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Level } from '#engine/rules/core/player.ts';
import type { TapFault } from '#engine/rules/core/refusals.ts';
import type { ShipStats } from '#engine/rules/hangar/ship-stats.ts';
import { withTaps } from '#engine/rules/trip/fair-play/tap-trace.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { anyTime, type TapOrMiss, type TapState, type TapTerms, takeTap } from './take-tap.ts';

/** A tap as a device reports it: on object `k`, `t` milliseconds after the flight's start. */
export interface Tap {
  readonly k: number;
  readonly t: number;
  /** Absent for a tap with the pointer. */
  readonly by?: 'keyboard' | 'list' | undefined;
}

/** A device's report: taps on objects, and the times of misses. */
export interface TapReport {
  readonly taps: readonly Tap[];
  readonly misses?: readonly number[] | undefined;
}

/** A flight and its ship's energy; the energy's time is epoch time. */
export interface TappedFlight {
  readonly flight: Flight;
  readonly energy: Level;
}

export interface TapReplay extends TappedFlight {
  readonly rejected: readonly (Tap & { readonly fault: TapFault })[];
}

/** Replays a report (D17): the flight and the energy after it, and the taps that do not count. */
export function replayTaps(before: TappedFlight, report: TapReport, terms: TapTerms): TapReplay {
  const rejected: (Tap & { fault: TapFault })[] = [];
  const firstHits: Tap[] = [];
  let state = tapStateOf(before);
  for (const tap of inOrder(report)) {
    const outcome = takeTap(state, tap, terms);
    if (tap.k !== null && outcome.kind === 'refused')
      rejected.push({ k: tap.k, t: tap.t, fault: outcome.fault });
    if (tap.k !== null && outcome.state.tapped !== state.tapped) firstHits.push(tap);
    state = outcome.state;
  }
  const after = withTapState(before, state);
  if (firstHits.length === 0) return { ...after, rejected };
  const trace = withTaps(before.flight.trace, firstHits, terms.elapsedMs, terms.tunables);
  return { flight: changeFlight(after.flight, { trace }), energy: after.energy, rejected };
}

/** Taps and misses in the order in which they were made; at the same moment, taps come first. */
export function inOrder({ taps, misses = [] }: TapReport): readonly (Tap | (TapOrMiss & { k: null }))[] {
  return [...taps, ...misses.map((t) => ({ k: null, t }))].sort((a, b) => a.t - b.t);
}

/** The rule's state of a flight. */
export function tapStateOf({ flight, energy }: TappedFlight): TapState {
  const { tapped, tappedAgain, gathered, chain, longestChain, baggage, overload } = flight;
  return {
    tapped,
    tappedAgain,
    gathered,
    chain,
    longestChain,
    baggage,
    overload,
    energy: { value: energy.value, atMs: energy.atMs - flight.createdAtMs },
  };
}

/** The flight with the state after taps; the same objects when nothing has changed. */
function withTapState(before: TappedFlight, { energy, ...fields }: TapState): TappedFlight {
  const { flight } = before;
  const isHit = fields.tapped !== flight.tapped || fields.tappedAgain !== flight.tappedAgain;
  const isMiss = fields.chain !== flight.chain || energy.value !== before.energy.value;
  if (!isHit && !isMiss) return before;
  return {
    flight: changeFlight(flight, fields),
    energy: { value: energy.value, atMs: energy.atMs + flight.createdAtMs },
  };
}

/** The terms of a flight's taps, judged after `elapsedMs`. */
export function tapTermsOf(
  { seed, waves, durationMs, energyPoints, cargoLimit }: Flight,
  { energyLimit, energyPerMs }: ShipStats,
  tunables: Tunables,
  { elapsedMs, lateBeforeMs }: Pick<TapTerms, 'elapsedMs' | 'lateBeforeMs'> = anyTime,
): TapTerms {
  return {
    // A flight without waves has no objects, and no room for any.
    natureOf: (k) => natureAt(seed, waves!, k, tunables),
    durationMs,
    energyPoints,
    cargoLimit,
    energyLimit,
    energyPerMs,
    tunables,
    elapsedMs,
    lateBeforeMs,
  };
}
