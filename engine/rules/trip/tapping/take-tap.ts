import type { ObjectKindRow } from '../../../content/schemas/waves.ts';
import type { Tunables } from '../../../content/tunables.ts';
import type { Chain } from '../../core/flight-state.ts';
import type { Level } from '../../core/player.ts';
import type { TapFault } from '../../core/refusals.ts';
import { canBeTaken, cargoOf, type ObjectSize, objectStay } from '../field/objects.ts';
import type { ObjectOf } from '../field/wave-objects.ts';
import { lastWaveAfter, type ObjectNature } from '../field/waves.ts';
import { chainBroken, chainMissed, chainPercent, hitsAt, missBreaks } from './chain.ts';
import { type Gesture, gestureEndMs, type Work, workOn } from './verbs.ts';

/*
 * The one rule for a tap and the gestures of the other verbs (D17, D32, D33, D36, D47, D51, D52). The running
 * trip, the server's replay, the reload with taps that are not answered yet and the simulator all call
 * `takeTap` in a loop. None of them counts cargo, energy or chain by itself.
 *
 * Times are milliseconds since the flight's start, cargo is counted in hundredths of a unit.
 */

/** A tap or another verb on object `k`; null is a miss. */
export interface TapOrMiss extends Gesture {
  readonly k: number | null;
}

/** The part of a flight that taps change. */
export interface TapState {
  /** Objects that were hit, in order. An object of several taps or parts is here once. */
  readonly tapped: readonly number[];
  /** Every further hit on an object of several taps or parts. */
  readonly tappedAgain: readonly number[];
  /** Objects gathered along with a hit (D36); not listed in `tapped`. */
  readonly gathered: readonly number[];
  readonly chain: Chain;
  /** The most hits in a row so far (D38). */
  readonly longestChain: number;
  /** The cargo taken so far. */
  readonly baggage: number;
  /** Hits into a full cargo; as much as a second cargo at most (D47). */
  readonly overload: number;
  readonly energy: Level;
  /** The tapping phase's last wave, fixed by the first hit; null before it and in short flights (D51). */
  readonly lastWave: number | null;
}

/** Hundredths of a unit in the cargo and in the overload. */
export type Load = Pick<TapState, 'baggage' | 'overload'>;

/** The fixed numbers of a flight that decide the outcome of its taps. */
export interface TapTerms {
  /** Undefined for a number that another object takes up. `last` is the last wave of the tapping phase. */
  readonly natureOf: (objectNumber: number, last: number | null) => ObjectNature | undefined;
  /** Places of objects, for the verbs with a path. */
  readonly objectOf: ObjectOf;
  readonly durationMs: number;
  readonly energyPoints: number;
  readonly cargoLimit: number;
  readonly energyLimit: number;
  readonly energyPerMs: number;
  readonly tunables: Tunables;
  /** Age of the flight. A later tap is in the future. */
  readonly elapsedMs: number;
  /** Taps before this moment are reported too late (D46). */
  readonly lateBeforeMs: number;
  /** Allowed shortfall: the device has a rounded value and counts accepted taps again. */
  readonly energyLeeway?: number;
}

/** Terms without a clock: for taps that are made now, and for taps that somebody else will judge. */
export const anyTime = {
  elapsedMs: Number.POSITIVE_INFINITY,
  lateBeforeMs: Number.NEGATIVE_INFINITY,
} as const;

/** A hit on an object. */
export interface Hit {
  readonly size: ObjectSize;
  readonly kind: ObjectKindRow | undefined;
  /** Hundredths of cargo. */
  readonly gained: number;
  readonly chain: Chain;
  /** Parts hit this time; one for a tap. */
  readonly parts: readonly number[];
  /** Share of the parts' pay, in percent. */
  readonly payPercent: number;
  /** Taps or parts that the object still takes. */
  readonly left: number;
}

/** An object that comes along with a hit. */
interface Gathered {
  readonly k: number;
  readonly size: ObjectSize;
  /** Hundredths of cargo. */
  readonly gained: number;
}

/** The result of a tap. A refused tap changes nothing. */
export type TapOutcome =
  | { readonly kind: 'refused'; readonly state: TapState; readonly fault: TapFault }
  | { readonly kind: 'miss'; readonly state: TapState; readonly changesState: boolean }
  | {
      readonly kind: 'hit';
      readonly state: TapState;
      readonly hit: Hit;
      readonly gathered: readonly Gathered[];
    };

/** The state of a flight in which nothing was tapped. */
export function noTaps(energy: Level): TapState {
  return {
    tapped: [],
    tappedAgain: [],
    gathered: [],
    chain: { hits: 0, atMs: 0 },
    longestChain: 0,
    baggage: 0,
    overload: 0,
    energy,
    lastWave: null,
  };
}

/** Counts one tap, gesture or miss. */
export function takeTap(state: TapState, input: TapOrMiss, terms: TapTerms): TapOutcome {
  const { k: objectNumber, t } = input;
  if (objectNumber === null) return miss(state, t, terms);
  const fault = tapFault(state, objectNumber, input, terms);
  if (fault) return { kind: 'refused', state, fault };
  const endMs = gestureEndMs(input);
  const { kind } = natureIn(state, objectNumber, terms)!;
  const work = workOf(state, objectNumber, input, terms);
  if (work.parts.length === 0) return miss(state, endMs, terms);
  const paid = affordable(state, work, endMs, terms, kind);
  if (paid.parts.length === 0) return { kind: 'refused', state, fault: 'no_energy' };
  const hit = hitOn(terms, state, objectNumber, { t, endMs, ...paid });
  const gathered = gatheredBy(state, objectNumber, t, terms);
  const added = gathered.reduce((sum, { gained }) => sum + gained, hit.gained);
  const isFirst = !state.tapped.includes(objectNumber);
  const again = new Array<number>(hit.parts.length - Number(isFirst)).fill(objectNumber);
  const counted: TapState = {
    tapped: isFirst ? [...state.tapped, objectNumber] : state.tapped,
    tappedAgain: again.length === 0 ? state.tappedAgain : [...state.tappedAgain, ...again],
    gathered:
      gathered.length === 0
        ? state.gathered
        : [...state.gathered, ...gathered.map(({ k: objectNumber }) => objectNumber)],
    chain: hit.chain,
    longestChain: Math.max(state.longestChain, hit.chain.hits),
    ...loadAfter(state, added, terms),
    energy: energyAfter(state, paid.cost, endMs, terms),
    lastWave: state.tapped.length === 0 ? lastWaveAfter(t, terms.durationMs, terms.tunables) : state.lastWave,
  };
  return { kind: 'hit', state: counted, hit, gathered };
}

/** The first reason for which an input on an object does not count; undefined when it counts or misses. */
function tapFault(
  state: TapState,
  objectNumber: number,
  input: TapOrMiss,
  terms: TapTerms,
): TapFault | undefined {
  const { tunables, durationMs } = terms;
  const { t } = input;
  const endMs = gestureEndMs(input);
  if (endMs > terms.elapsedMs + tunables.tapFutureToleranceMs) return 'in_future';
  const nature =
    Number.isInteger(objectNumber) && objectNumber >= 0 ? natureIn(state, objectNumber, terms) : undefined;
  if (!nature || !canBeTaken(objectNumber, t, tunables, nature.kind)) return 'not_there';
  if (objectStay(objectNumber, tunables).appearsMs >= durationMs || endMs > durationMs) return 'not_there';
  // The same tap, reported twice, must not count as the next tap on an object that takes several.
  if (tapsOn(state, objectNumber) > 0 && t < state.chain.atMs + tunables.tapAgainMs) return 'already_taken';
  if (isTaken(state, objectNumber, terms)) return 'already_taken';
  // Only one finger counts: a gesture can't begin before the previous one has ended.
  if (input.path && t < state.chain.atMs) return 'finger_busy';
  if (t < terms.lateBeforeMs) return 'too_late';
  return undefined;
}

function natureIn(state: TapState, objectNumber: number, { natureOf }: TapTerms): ObjectNature | undefined {
  return natureOf(objectNumber, state.lastWave);
}

/** The parts that an input hits. A tap hits one; an object of another verb needs the path of that verb. */
function workOf(state: TapState, objectNumber: number, input: TapOrMiss, terms: TapTerms): Work {
  const { kind } = natureIn(state, objectNumber, terms)!;
  if (!kind?.verb) return { parts: input.path ? [] : [tapsOn(state, objectNumber)], payPercent: 100 };
  return workOn(
    terms.objectOf(objectNumber, state.lastWave)!,
    input,
    tapsOn(state, objectNumber),
    terms.tunables,
  );
}

/**
 * The parts for which there is energy, and their cost. A resonator and a wreck are gathered as a whole or
 * not at all.
 */
function affordable(
  state: TapState,
  { parts, payPercent }: Work,
  endMs: number,
  terms: TapTerms,
  kind: ObjectKindRow | undefined,
): Work & { readonly cost: number } {
  const energy = tapEnergyAt(state, endMs, terms) + (terms.energyLeeway ?? 0);
  let cost = 0;
  for (const [made] of parts.entries()) {
    const next = kind?.isFree ? 0 : energyOfTap(state, terms.tunables, made);
    if (cost + next > energy) {
      const isWhole = kind?.verb === 'pulse' || kind?.verb === 'tow';
      return { parts: isWhole ? [] : parts.slice(0, made), payPercent, cost };
    }
    cost += next;
  }
  return { parts, payPercent, cost };
}

/**
 * Cargo and overload after a hit worth `added`: the part that doesn't fit into the cargo goes
 * into the overload (D47).
 */
export function loadAfter(
  { baggage, overload }: Load,
  added: number,
  { cargoLimit }: Pick<TapTerms, 'cargoLimit'>,
): Load {
  const loaded = Math.min(added, cargoLimit - baggage);
  return { baggage: baggage + loaded, overload: Math.min(cargoLimit, overload + added - loaded) };
}

/** A tap on nothing ends the chain (D32) and costs energy as a hit does (D47), but not during a lesson. */
function miss(state: TapState, t: number, terms: TapTerms): TapOutcome {
  const { tunables } = terms;
  if (!missBreaks(state.tapped.length, tunables)) return { kind: 'miss', state, changesState: false };
  const chain = chainMissed(state.chain, t, tunables);
  const cost = Math.min(tunables.energyPerTap, Math.max(0, tapEnergyAt(state, t, terms)));
  if (chain === state.chain && cost === 0) return { kind: 'miss', state, changesState: false };
  return {
    kind: 'miss',
    state: { ...state, chain, energy: energyAfter(state, cost, t, terms) },
    changesState: true,
  };
}

/** Hits on an object so far. */
export function tapsOn(
  { tapped, tappedAgain }: Pick<TapState, 'tapped' | 'tappedAgain'>,
  objectNumber: number,
): number {
  if (!tapped.includes(objectNumber)) return 0;
  return tappedAgain.reduce((count, other) => (other === objectNumber ? count + 1 : count), 1);
}

/** Total taps or parts needed to take an object. */
export function tapsFor(
  { lastWave }: Pick<TapState, 'lastWave'>,
  objectNumber: number,
  { natureOf }: Pick<TapTerms, 'natureOf'>,
): number {
  return natureOf(objectNumber, lastWave)?.kind?.taps ?? 1;
}

/**
 * Whether an object is in the cargo: it was tapped often enough, or came along with a hit. A cluster is
 * dispersed by the first gesture that hits it.
 */
export function isTaken(
  state: TapState,
  objectNumber: number,
  { natureOf }: Pick<TapTerms, 'natureOf'>,
): boolean {
  const taps = tapsOn(state, objectNumber);
  if (taps === 0) return state.gathered.includes(objectNumber);
  return (
    taps >= tapsFor(state, objectNumber, { natureOf }) ||
    natureOf(objectNumber, state.lastWave)?.kind?.verb === 'swipe'
  );
}

/**
 * The energy at a moment of the flight; it recovers on the way (D10). Before the moment for which it is
 * stored, it is less by the energy that recovers until then.
 */
export function tapEnergyAt(
  { energy }: Pick<TapState, 'energy'>,
  elapsedMs: number,
  { energyLimit, energyPerMs }: Pick<TapTerms, 'energyLimit' | 'energyPerMs'>,
): number {
  return Math.min(energyLimit, energy.value + energyPerMs * (elapsedMs - energy.atMs));
}

function energyAfter(state: TapState, cost: number, t: number, terms: TapTerms): Level {
  const atMs = Math.max(state.energy.atMs, t);
  return { value: tapEnergyAt(state, atMs, terms) - cost, atMs };
}

/** Energy of the next hit, or of the hit `later` hits after it: a trait makes every n-th hit free (D36). */
export function energyOfTap(
  { tapped, tappedAgain }: TapState,
  { energyPerTap, freeTapEvery }: Tunables,
  later = 0,
): number {
  const next = tapped.length + tappedAgain.length + 1 + later;
  return freeTapEvery > 0 && next % freeTapEvery === 0 ? 0 : energyPerTap;
}

/** The parts of an object that an input hits, from `t` to `endMs`. */
interface Parts extends Work {
  readonly t: number;
  readonly endMs: number;
}

/**
 * The pay of a hit on an object (D17, D32, D33). Each part counts in the chain, whose clock stands still
 * from `t` to the end of the gesture.
 */
export function hitOn(
  { natureOf, energyPoints, tunables }: Pick<TapTerms, 'natureOf' | 'energyPoints' | 'tunables'>,
  state: Pick<TapState, 'chain' | 'tapped' | 'tappedAgain' | 'lastWave'>,
  objectNumber: number,
  { parts, payPercent, t, endMs }: Parts,
): Hit {
  const { size, kind } = natureOf(objectNumber, state.lastWave)!;
  const base = cargoOf(size, energyPoints, tunables);
  let remaining = (kind?.taps ?? 1) - tapsOn(state, objectNumber);
  let hits = hitsAt(state.chain, t, tunables);
  let gained = 0;
  for (const _ of parts) {
    remaining -= 1;
    const pay = (remaining > 0 ? kind?.pay : kind?.lastPay) ?? 1;
    gained += Math.round((base * pay * chainPercent(hits, tunables) * payPercent) / 10_000);
    hits += kind?.hits ?? 1;
  }
  // A late report doesn't change the chain of later taps.
  const next = t < state.chain.atMs ? state.chain : { ...state.chain, hits, atMs: endMs };
  const chain = kind?.breaksChain ? chainBroken(next, t, tunables.mineKeepsPercent) : next;
  return { size, kind, gained, chain, parts, payPercent, left: remaining };
}

const gatherSizes: readonly (readonly ObjectSize[])[] = [[], ['xs'], ['xs', 's']];

/**
 * Objects gathered along with a hit (D36): all small rocks that can be taken at that time. They cost no
 * energy, pay their base and don't affect the chain.
 */
function gatheredBy(state: TapState, objectNumber: number, t: number, terms: TapTerms): readonly Gathered[] {
  const { durationMs, energyPoints, tunables } = terms;
  const sizes = gatherSizes[tunables.gatherSizes] ?? [];
  if (sizes.length === 0) return [];
  const { spawnIntervalMs, objectLifeMs } = tunables;
  const found: Gathered[] = [];
  const first = Math.max(0, Math.floor((t - objectLifeMs) / spawnIntervalMs));
  for (let other = first; other <= Math.floor(t / spawnIntervalMs); other++) {
    if (other === objectNumber || objectStay(other, tunables).appearsMs >= durationMs) continue;
    if (!canBeTaken(other, t, tunables)) continue;
    if (state.tapped.includes(other) || state.gathered.includes(other)) continue;
    const nature = natureIn(state, other, terms);
    if (nature && !nature.kind && sizes.includes(nature.size))
      found.push({ k: other, size: nature.size, gained: cargoOf(nature.size, energyPoints, tunables) });
  }
  return found;
}
