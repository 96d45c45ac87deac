import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { roundDown } from '../core/money.ts';
import type { Perks } from '../core/perks.ts';

export interface ForecastTrip {
  readonly type: TripType;
  readonly timeHours: number;
  /** PROTO at an extraction of 100. */
  readonly baseExtraction: number;
}

export interface ForecastShip {
  readonly extractionPercent: number;
  readonly cargoPercent: number;
  readonly reduceTripSeconds: number;
}

export interface Forecast {
  readonly durationMs: number;
  /** Hundredths, not rounded; the other amounts are shares of it. */
  readonly base: number;
  /** Whole hundredths earned by the timer alone. */
  readonly mined: number;
  /** Whole hundredths with a full cargo: the number on the trip card. */
  readonly expected: number;
}

/** What the trip card shows and the launch fixes: the duration by D15, the amounts by D16. */
export function forecastTrip(
  trip: ForecastTrip,
  ship: ForecastShip,
  perks: Perks,
  tunables: Tunables,
): Forecast {
  const base = (trip.baseExtraction * 100 * ship.extractionPercent) / 100;
  const extruder = (base * extruderPercent(perks, tunables)) / 100;
  const crew = (base * perks.crewPercent) / 100;
  const cargo = trip.type === 'personal' ? (base * ship.cargoPercent) / 100 : 0;
  return {
    durationMs: tripDurationMs(trip.timeHours, ship.reduceTripSeconds, perks, tunables),
    base,
    mined: roundDown(base + extruder + crew),
    expected: roundDown(base + cargo + extruder + crew),
  };
}

/** D15 without boosters, in milliseconds. */
export function tripDurationMs(
  timeHours: number,
  reduceTripSeconds: number,
  perks: Perks,
  tunables: Tunables,
): number {
  const seconds = timeHours * 3600;
  const saved = (seconds * wormholePercent(perks, tunables)) / 100;
  return Math.round(Math.max(tunables.tripShortestSeconds, seconds - reduceTripSeconds - saved) * 1000);
}

function extruderPercent(perks: Perks, tunables: Tunables): number {
  if (perks.extruder === 'full') return tunables.extruderPercent;
  return perks.extruder === 'lite' ? tunables.extruderLitePercent : 0;
}

function wormholePercent(perks: Perks, tunables: Tunables): number {
  if (perks.wormhole === 'full') return tunables.wormholePercent;
  return perks.wormhole === 'lite' ? tunables.wormholeLitePercent : 0;
}
