import type { ObjectKindRow } from '#engine/content/schemas/waves.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { Chain } from '#engine/rules/core/flight-state.ts';
import type { Level } from '#engine/rules/core/player.ts';
import type { TapFault } from '#engine/rules/core/refusals.ts';
import { canBeTaken, cargoOf, type ObjectSize, objectStay } from '#engine/rules/trip/field/objects.ts';
import type { ObjectNature } from '#engine/rules/trip/field/waves.ts';
import { chainAfter, chainBroken, chainMissed, chainPercent, hitsAt, missBreaks } from './chain.ts';

/*
 * The one rule for a tap (D17, D32, D33, D36, D47). The running trip, the server's replay, the reload with
 * taps that are not answered yet and the simulator all call `takeTap` in a loop. None of them counts cargo,
 * energy or chain by itself.
 *
 * Times are milliseconds since the flight's start, cargo is counted in hundredths of a unit.
 */

/** A tap on object `k`; null is a miss. */
export interface TapOrMiss {
  readonly k: number | null;
  readonly t: number;
}

/** The part of a flight that taps change. */
export interface TapState {
  /** Objects that were hit, in order. An object that takes several taps is here once. */
  readonly tapped: readonly number[];
  /** Every further hit on an object that takes several taps. */
  readonly tappedAgain: readonly number[];
  /** Objects that came along with a hit (D36). They are not in `tapped`. */
  readonly gathered: readonly number[];
  readonly chain: Chain;
  /** The most hits in a row so far (D38). */
  readonly longestChain: number;
  /** The cargo taken so far. */
  readonly baggage: number;
  /** Hits into a full cargo; as much as a second cargo at most (D47). */
  readonly overload: number;
  readonly energy: Level;
}

/** Hundredths of a unit in the cargo and in the overload. */
export type Load = Pick<TapState, 'baggage' | 'overload'>;

/** The fixed numbers of a flight that decide the outcome of its taps. */
export interface TapTerms {
  readonly natureOf: (k: number) => ObjectNature;
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
  /** Taps that the object still takes. */
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
  };
}

/** Counts one tap or miss. */
export function takeTap(state: TapState, { k, t }: TapOrMiss, terms: TapTerms): TapOutcome {
  if (k === null) return miss(state, t, terms);
  const before = tapsOn(state, k);
  const fault = tapFault(state, k, t, before, terms);
  if (fault) return { kind: 'refused', state, fault };
  const hit = hitOn(terms, state.chain, before, k, t);
  const gathered = gatheredBy(state, k, t, terms);
  const added = gathered.reduce((sum, { gained }) => sum + gained, hit.gained);
  const counted: TapState = {
    tapped: before === 0 ? [...state.tapped, k] : state.tapped,
    tappedAgain: before === 0 ? state.tappedAgain : [...state.tappedAgain, k],
    gathered: gathered.length === 0 ? state.gathered : [...state.gathered, ...gathered.map(({ k }) => k)],
    chain: hit.chain,
    longestChain: Math.max(state.longestChain, hit.chain.hits),
    ...loadAfter(state, added, terms),
    energy: energyAfter(state, energyOfTap(state, terms.tunables), t, terms),
  };
  return { kind: 'hit', state: counted, hit, gathered };
}

/** The first reason for which a tap does not count; undefined when it counts. */
function tapFault(
  state: TapState,
  k: number,
  t: number,
  before: number,
  terms: TapTerms,
): TapFault | undefined {
  const { tunables, durationMs } = terms;
  if (t > terms.elapsedMs + tunables.tapFutureToleranceMs) return 'in_future';
  if (!Number.isInteger(k) || k < 0 || !canBeTaken(k, t, tunables)) return 'not_there';
  if (objectStay(k, tunables).appearsMs >= durationMs || t > durationMs) return 'not_there';
  // The same tap, reported twice, must not count as the next tap on an object that takes several.
  if (before > 0 && t < state.chain.atMs + tunables.tapAgainMs) return 'already_taken';
  if (isTaken(state, k, terms)) return 'already_taken';
  if (t < terms.lateBeforeMs) return 'too_late';
  const energy = tapEnergyAt(state, t, terms) + (terms.energyLeeway ?? 0);
  if (energy < energyOfTap(state, tunables)) return 'no_energy';
  return undefined;
}

/**
 * Cargo and overload after a hit worth `added`: what the cargo has no room for goes into the overload (D47).
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

/** Hits on object `k` so far. */
export function tapsOn({ tapped, tappedAgain }: TapState, k: number): number {
  if (!tapped.includes(k)) return 0;
  return tappedAgain.reduce((count, other) => (other === k ? count + 1 : count), 1);
}

/** Taps needed to take object `k`. */
export function tapsFor({ natureOf }: Pick<TapTerms, 'natureOf'>, k: number): number {
  return natureOf(k).kind?.taps ?? 1;
}

/** Whether object `k` is in the cargo: it was tapped often enough, or came along with a hit. */
export function isTaken(state: TapState, k: number, terms: Pick<TapTerms, 'natureOf'>): boolean {
  const taps = tapsOn(state, k);
  return (taps > 0 && taps >= tapsFor(terms, k)) || state.gathered.includes(k);
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

/** The energy of the next hit: a trait makes every n-th free (D36). */
export function energyOfTap(
  { tapped, tappedAgain }: TapState,
  { energyPerTap, freeTapEvery }: Tunables,
): number {
  const next = tapped.length + tappedAgain.length + 1;
  return freeTapEvery > 0 && next % freeTapEvery === 0 ? 0 : energyPerTap;
}

/** The pay of a tap on object `k` at `t` after `before` earlier hits on it (D17, D32, D33). */
export function hitOn(
  { natureOf, energyPoints, tunables }: Pick<TapTerms, 'natureOf' | 'energyPoints' | 'tunables'>,
  chain: Chain,
  before: number,
  k: number,
  t: number,
): Hit {
  const { size, kind } = natureOf(k);
  const left = (kind?.taps ?? 1) - before - 1;
  const pay = (left > 0 ? kind?.pay : kind?.lastPay) ?? 1;
  const percent = chainPercent(hitsAt(chain, t, tunables), tunables);
  const gained = Math.round((cargoOf(size, energyPoints, tunables) * pay * percent) / 100);
  const next = chainAfter(chain, t, kind?.hits ?? 1, tunables);
  return {
    size,
    kind,
    gained,
    chain: kind?.breaksChain ? chainBroken(next, t, tunables.mineKeepsPercent) : next,
    left,
  };
}

const gatherSizes: readonly (readonly ObjectSize[])[] = [[], ['xs'], ['xs', 's']];

/**
 * The objects that come along with a hit on object `k` (D36): every small rock that can be taken then. They
 * cost no energy, pay their base and leave the chain alone.
 */
function gatheredBy(state: TapState, k: number, t: number, terms: TapTerms): readonly Gathered[] {
  const { natureOf, durationMs, energyPoints, tunables } = terms;
  const sizes = gatherSizes[tunables.gatherSizes] ?? [];
  if (sizes.length === 0) return [];
  const { spawnIntervalMs, objectLifeMs } = tunables;
  const found: Gathered[] = [];
  const first = Math.max(0, Math.floor((t - objectLifeMs) / spawnIntervalMs));
  for (let other = first; other <= Math.floor(t / spawnIntervalMs); other++) {
    if (other === k || objectStay(other, tunables).appearsMs >= durationMs) continue;
    if (!canBeTaken(other, t, tunables)) continue;
    if (state.tapped.includes(other) || state.gathered.includes(other)) continue;
    const { size, kind } = natureOf(other);
    if (!kind && sizes.includes(size))
      found.push({ k: other, size, gained: cargoOf(size, energyPoints, tunables) });
  }
  return found;
}
