import type { TripType } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { BoosterType } from '../core/player.ts';
import { hasCargo } from './flight.ts';

/** The facts that button and server check before a booster is used on a running trip or a ship. */
export interface BoosterCase {
  readonly type: BoosterType;
  readonly available: number;
  readonly flight: {
    readonly tripType: TripType;
    readonly isOver: boolean;
    readonly durationMs: number;
    readonly isReplenished: boolean;
    readonly isCargoFull: boolean;
  } | null;
  readonly ship: { readonly health: number; readonly maxHealth: number };
}

/** Reasons against using a booster. */
export type BoosterRefusal =
  | 'no_booster'
  | 'health_full'
  | 'booster_not_for_trip'
  | 'session_finished'
  | 'trip_too_short'
  | 'no_cargo_here'
  | 'booster_used';

export function boosterRefusal(use: BoosterCase, tunables: Tunables): BoosterRefusal | undefined {
  if (use.available < 1) return 'no_booster';
  if (use.type === 'full_healing') return use.ship.health >= use.ship.maxHealth ? 'health_full' : undefined;
  if (!use.flight) return 'booster_not_for_trip';
  if (use.type === 'time_travel') {
    if (use.flight.isOver) return 'session_finished';
    return use.flight.durationMs <= tunables.tripShortestSeconds * 1000 ? 'trip_too_short' : undefined;
  }
  if (!hasCargo(use.flight.tripType)) return 'no_cargo_here';
  return use.flight.isReplenished || use.flight.isCargoFull ? 'booster_used' : undefined;
}

/** Facts about a booster's use: what is full already, and the time until the trip is over. */
export interface BoosterRoom {
  readonly type: BoosterType;
  readonly remainingMs: number;
  readonly durationMs: number;
  readonly baggage: number;
  readonly cargoLimit: number;
  readonly health: number;
  readonly maxHealth: number;
}

/** The share of a booster that would do nothing, from 0 to 1. The button asks first when it is large. */
export function boosterWaste(room: BoosterRoom, tunables: Tunables): number {
  if (room.type === 'full_healing') return share(room.health, room.maxHealth);
  if (room.type === 'auto_replenish') return share(room.baggage, room.cargoLimit);
  const skippedMs = tunables.timeTravelSeconds * 1000;
  const usefulMs = Math.min(room.remainingMs, room.durationMs - tunables.tripShortestSeconds * 1000);
  return 1 - share(usefulMs, skippedMs);
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 1;
}
