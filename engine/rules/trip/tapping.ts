import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { changeFlight } from '../core/copies.ts';
import type { Flight, Level } from '../core/player.ts';
import type { TapFault } from '../core/refusals.ts';
import { levelAt, type ShipStats } from '../hangar/ship-stats.ts';
import { cargoOf, objectSizeAt, objectStay } from './objects.ts';

/** A tap as the player made it: on object `k`, `t` milliseconds after the session's start. */
export interface Tap {
  readonly k: number;
  readonly t: number;
}

export interface TapState {
  readonly session: Flight;
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
 * Lives the taps through in the order they were made (D17): the cargo and the energy after them, and those that can't
 * have happened. `nowMs` is how long the session has run. The client asks the same of each tap before it shows it.
 */
export function replayTaps(
  state: TapState,
  taps: readonly Tap[],
  stats: ShipStats,
  nowMs: number,
  tunables: Tunables,
): TapReplay {
  const rejected: (Tap & { fault: TapFault })[] = [];
  let present = state;
  for (const tap of [...taps].sort((a, b) => a.t - b.t)) {
    const next = takeObject(present, tap, stats, nowMs, tunables);
    if (typeof next === 'string') rejected.push({ k: tap.k, t: tap.t, fault: next });
    else present = next;
  }
  return { ...present, rejected };
}

/** One tap: the cargo fuller and the energy lower, or why it doesn't count. */
export function takeObject(
  { session, energy }: TapState,
  { k, t }: Tap,
  stats: ShipStats,
  nowMs: number,
  tunables: Tunables,
): TapState | TapFault {
  if (t > nowMs + tunables.tapFutureToleranceMs) return 'in_future';
  if (!Number.isInteger(k) || k < 0) return 'not_there';
  const { appearsMs, leavesMs } = objectStay(k, tunables);
  const wasThere = t >= appearsMs && t <= leavesMs && appearsMs < session.durationMs;
  if (!wasThere || t > session.durationMs) return 'not_there';
  if (session.tapped.includes(k)) return 'already_taken';
  if (session.baggage >= session.cargoLimit) return 'cargo_full';
  const atMs = session.createdAtMs + t;
  const present = levelAt(energy, stats.energyPerMs, stats.energyLimit, atMs);
  if (present < tunables.energyPerTap) return 'no_energy';
  const cargo = cargoOf(objectSizeAt(session.seed, k, tunables), session.energyPoints, tunables);
  return {
    session: changeFlight(session, {
      tapped: [...session.tapped, k],
      baggage: Math.min(session.cargoLimit, session.baggage + cargo),
    }),
    energy: { value: present - tunables.energyPerTap, atMs: Math.max(energy.atMs, atMs) },
  };
}
