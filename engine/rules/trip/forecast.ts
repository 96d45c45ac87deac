import type { TripType } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import { roundDown } from '../core/decision.ts';
import type { Perks } from '../core/modifiers.ts';

export interface ForecastTrip {
  /** The priority of its system: research may shorten the trips of the far ones (D40). */
  readonly system?: number | undefined;
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

/** Numbers that the trip card shows and the launch fixes: the duration by D15, the amounts by D16. */
export function forecastTrip(
  trip: ForecastTrip,
  ship: ForecastShip,
  perks: Perks,
  tunables: Tunables,
): Forecast {
  const shipBase = (trip.baseExtraction * 100 * ship.extractionPercent) / 100;
  const base = shipBase * (tunables.extractionPercent / 100);
  const extruder = (base * extruderPercent(perks, tunables)) / 100;
  const crew = (base * perks.crewPercent) / 100;
  const hours = (trip.timeHours * (100 - roadPercent(trip.system ?? 0, tunables))) / 100;
  const cargo = trip.type === 'personal' ? (base * cargoPercent(ship, tunables)) / 100 : 0;
  return {
    durationMs: tripDurationMs(hours, ship.reduceTripSeconds, perks, tunables),
    base,
    mined: roundDown(base + extruder + crew),
    expected: roundDown(base + cargo + extruder + crew),
  };
}

/** Pay of a full cargo in percent of the base. */
export function cargoPercent(ship: Pick<ForecastShip, 'cargoPercent'>, tunables: Tunables): number {
  return (ship.cargoPercent * tunables.cargoPayPercent) / 100;
}

/**
 * D15 without boosters, in milliseconds. The ship's speed saves at most a share of the trip: without it,
 * points for speed would be worth more than all others together, since short trips would last a minute.
 */
export function tripDurationMs(
  timeHours: number,
  reduceTripSeconds: number,
  perks: Perks,
  tunables: Tunables,
): number {
  const seconds = timeHours * 3600;
  const byShip = Math.min(reduceTripSeconds, (seconds * tunables.maxSpeedPercent) / 100);
  const byWormhole = (seconds * wormholePercent(perks, tunables)) / 100;
  return Math.round(Math.max(tunables.tripShortestSeconds, seconds - byShip - byWormhole) * 1000);
}

/** Percent by which research shortened the trips of a system. */
function roadPercent(system: number, { researchRoadFrom, researchRoadPercent }: Tunables): number {
  return system >= researchRoadFrom ? researchRoadPercent : 0;
}

function extruderPercent(perks: Perks, tunables: Tunables): number {
  if (perks.extruder === 'full') return tunables.extruderPercent;
  return perks.extruder === 'lite' ? tunables.extruderLitePercent : 0;
}

function wormholePercent(perks: Perks, tunables: Tunables): number {
  if (perks.wormhole === 'full') return tunables.wormholePercent;
  return perks.wormhole === 'lite' ? tunables.wormholeLitePercent : 0;
}
