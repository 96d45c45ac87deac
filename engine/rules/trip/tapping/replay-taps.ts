import { pathVerbs } from '../../../content/kinds.ts';
import type { Tunables } from '../../../content/tunables.ts';
import { changeFlight } from '../../core/decision.ts';
import type { Flight, FlightWaves } from '../../core/flight-state.ts';
import type { Level } from '../../core/player.ts';
import type { TapFault } from '../../core/refusals.ts';
import type { ShipStats } from '../../hangar/ship-stats.ts';
import { withTaps } from '../fair-play/tap-trace.ts';
import { flightObjects } from '../field/wave-objects.ts';
import { natureAt, tappingEndsMs, wavesWithLast } from '../field/waves.ts';
import { anyTime, type TapOrMiss, type TapState, type TapTerms, takeTap } from './take-tap.ts';
import { type Gesture, gestureEndMs } from './verbs.ts';

/** A tap or gesture as a device reports it: on object `k`, `t` milliseconds after the flight's start. */
export interface Tap extends Gesture {
  readonly k: number;
}

/** A tap on its way, perhaps of a verb that another release of the game knows. */
type SentTap = Omit<Tap, 'verb'> & { readonly verb?: string | undefined };

/** Drops taps and gestures whose verb this release doesn't know (D52). */
export function knownTaps(taps: readonly SentTap[]): readonly Tap[] {
  return taps.flatMap(({ verb, ...tap }): Tap[] => {
    if (verb === undefined || verb === 'tap') return [tap];
    const known = pathVerbs.find((pathVerb) => pathVerb === verb);
    return known ? [{ ...tap, verb: known }] : [];
  });
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
  /** Hold and chain at the end of the tapping phase (D48); null when an earlier report decided them. */
  readonly phaseResult: Pick<TapState, 'baggage' | 'longestChain'> | null;
  /** The report holds an input after the tapping phase. */
  readonly isPastEnd: boolean;
}

/** Replays a report (D17): the flight and the energy after it, and the taps that do not count. */
export function replayTaps(before: TappedFlight, report: TapReport, terms: TapTerms): TapReplay {
  const rejected: (Tap & { fault: TapFault })[] = [];
  const firstHits: Tap[] = [];
  let state = tapStateOf(before);
  const phaseEndMs = () => (state.lastWave === null ? null : tappingEndsMs(state.lastWave, terms.tunables));
  const hasPassed = (atMs: number) => atMs > (phaseEndMs() ?? Number.POSITIVE_INFINITY);
  // Inputs after the end were counted by an earlier report, which has judged the marks.
  const isDecided = before.flight.clean !== null && hasPassed(state.chain.atMs);
  let atEnd: TapState | null = null;
  for (const tap of inOrder(report)) {
    if (hasPassed(gestureEndMs(tap))) atEnd ??= state;
    const outcome = takeTap(state, tap, terms);
    if (tap.k !== null && outcome.kind === 'refused')
      rejected.push({ k: tap.k, t: tap.t, fault: outcome.fault });
    if (tap.k !== null && outcome.state.tapped !== state.tapped) firstHits.push(tap);
    state = outcome.state;
  }
  const after = withTapState(before, state);
  const phaseResult = isDecided ? null : (atEnd ?? state);
  const isPastEnd = atEnd !== null;
  if (firstHits.length === 0) return { ...after, rejected, phaseResult, isPastEnd };
  const trace = withTaps(before.flight.trace, firstHits, terms.elapsedMs, terms.tunables);
  return {
    flight: changeFlight(after.flight, { trace }),
    energy: after.energy,
    rejected,
    phaseResult,
    isPastEnd,
  };
}

/** Taps and misses in the order in which they were made; at the same moment, taps come first. */
export function inOrder({ taps, misses = [] }: TapReport): readonly (Tap | (TapOrMiss & { k: null }))[] {
  return [...taps, ...misses.map((t) => ({ k: null, t }))].sort((a, b) => a.t - b.t);
}

/** State of a flight for `takeTap`; the energy's time is relative to the flight's start. */
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
    lastWave: flight.waves?.last ?? null,
  };
}

/** The flight with the state after taps; the same objects when nothing has changed. */
function withTapState(before: TappedFlight, { energy, lastWave, ...fields }: TapState): TappedFlight {
  const { flight } = before;
  const isHit = fields.tapped !== flight.tapped || fields.tappedAgain !== flight.tappedAgain;
  const isMiss = fields.chain !== flight.chain || energy.value !== before.energy.value;
  if (!isHit && !isMiss) return before;
  return {
    flight: changeFlight(flight, { ...fields, waves: flight.waves && wavesWithLast(flight.waves, lastWave) }),
    energy: { value: energy.value, atMs: energy.atMs + flight.createdAtMs },
  };
}

/** Look-ups of a flight's objects by number: nature and position. Without waves, both are undefined. */
export function fieldOf(
  seed: string,
  waves: FlightWaves | null,
  tunables: Tunables,
): Pick<TapTerms, 'natureOf' | 'objectOf'> {
  if (!waves) return { natureOf: () => undefined, objectOf: () => undefined };
  let present = waves;
  return {
    natureOf: (objectNumber, last) => {
      present = wavesWithLast(present, last);
      return natureAt(seed, present, objectNumber, tunables);
    },
    objectOf: flightObjects(seed, waves, tunables),
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
    ...fieldOf(seed, waves, tunables),
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
