import type { TripType } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import { changeFlight, type Decided } from '../core/decision.ts';
import type { Flight } from '../core/flight-state.ts';
import { randomOf } from '../core/random.ts';
import { playField } from './field/lanes.ts';

export interface Pirate {
  /** Its number, from 1. */
  readonly number: number;
  /** Milliseconds since the flight's start. It can be shot from the first to the last, both included. */
  readonly appearsMs: number;
  readonly leavesMs: number;
  /** Its position, in field units. */
  readonly x: number;
  readonly y: number;
  /** Side of entry: −1 is the left, 1 the right. */
  readonly side: -1 | 1;
}

/** When pirate `number` comes, in milliseconds since the flight's start. */
export function pirateAppearsMs(number: number, tunables: Tunables): number {
  return number * tunables.pirateIntervalMs;
}

/**
 * Pirate `number` of a flight (D18), or undefined: there is a fixed number, a minute apart, on personal
 * trips only.
 */
export function pirateAt(seed: string, number: number, tunables: Tunables): Pirate | undefined {
  if (!isPirate(number, tunables)) return undefined;
  const appearsMs = pirateAppearsMs(number, tunables);
  const side = randomOf(seed, number, 11) < 0.5 ? -1 : 1;
  const reach = 0.12 + 0.16 * randomOf(seed, number, 12);
  return {
    number,
    appearsMs,
    leavesMs: appearsMs + tunables.pirateStayMs,
    x: Math.round(playField.width * (side < 0 ? reach + 0.06 : 0.94 - reach)),
    y: Math.round(playField.height * (0.18 + 0.42 * randomOf(seed, number, 13))),
    side,
  };
}

/** Number of pirates in a flight of this duration. */
export function piratesWithin(durationMs: number, tunables: Tunables): number {
  const { maxPirates, pirateIntervalMs } = tunables;
  return Math.min(maxPirates, Math.max(0, Math.ceil(durationMs / pirateIntervalMs) - 1));
}

function isPirate(number: number, tunables: Tunables): boolean {
  return Number.isInteger(number) && number >= 1 && number <= tunables.maxPirates;
}

/** The pirate present at a moment of the flight, if any. */
export function pirateInReach(
  seed: string,
  atMs: number,
  durationMs: number,
  tunables: Tunables,
): Pirate | undefined {
  const pirate = pirateAt(seed, Math.floor(atMs / tunables.pirateIntervalMs), tunables);
  return pirate && atMs <= pirate.leavesMs && atMs < durationMs ? pirate : undefined;
}

interface PirateShot {
  readonly number: number;
  readonly shotMs: number;
  readonly elapsedMs: number;
  readonly tunables: Tunables;
  readonly lateBeforeMs?: number | undefined;
}

/**
 * Catches a pirate: the changed flight, or why not. `shotMs` is when the player shot and `elapsedMs` how long
 * the flight has run by the server's clock. A shot from before `lateBeforeMs` is reported too late (D46).
 * All are milliseconds since the flight's start.
 */
export function catchPirate(
  flight: Flight,
  tripType: TripType,
  { number, shotMs, elapsedMs, tunables, lateBeforeMs = Number.NEGATIVE_INFINITY }: PirateShot,
): Decided<
  Flight,
  'pirate_not_there' | 'pirate_caught' | 'pirate_cooldown' | 'no_pirates_here' | 'report_too_late'
> {
  const code = refusal(flight, tripType, { number, shotMs, elapsedMs, tunables });
  if (code) return { refuse: code };
  if (shotMs < lateBeforeMs) return { refuse: 'report_too_late' };
  const lastShotMs = Math.max(shotMs, flight.lastShotMs ?? 0);
  return { ok: changeFlight(flight, { pirates: [...flight.pirates, number], lastShotMs }) };
}

/**
 * Numbers of the pirates that a clean flight pays as caught (D48): those that would have come, or stayed,
 * after its new end.
 */
export function paidPirates(flight: Flight, tunables: Tunables): readonly number[] {
  const { durationMs, clean } = flight;
  const count = clean ? piratesWithin(durationMs + clean.timeSavedMs, tunables) : 0;
  return Array.from({ length: count }, (_, index) => index + 1).filter((number) =>
    isPaid(flight, number, tunables),
  );
}

function isPaid({ pirates, durationMs, clean }: Flight, number: number, tunables: Tunables): boolean {
  if (!clean || clean.timeSavedMs === 0 || pirates.includes(number)) return false;
  const appearsMs = pirateAppearsMs(number, tunables);
  return appearsMs < durationMs + clean.timeSavedMs && appearsMs + tunables.pirateStayMs > durationMs;
}

/** Pay of a pirate in hundredths, not rounded yet. */
export function pirateReward(base: number, { pirateRewardDivisor, piratePayPercent }: Tunables): number {
  return ((base / pirateRewardDivisor) * piratePayPercent) / 100;
}

function refusal(
  flight: Flight,
  tripType: TripType,
  { number, shotMs, elapsedMs, tunables }: Omit<PirateShot, 'lateBeforeMs'>,
): 'pirate_not_there' | 'pirate_caught' | 'pirate_cooldown' | 'no_pirates_here' | undefined {
  if (tripType !== 'personal') return 'no_pirates_here';
  if (flight.pirates.includes(number) || isPaid(flight, number, tunables)) return 'pirate_caught';
  const lateMs = shotMs - pirateAppearsMs(number, tunables);
  if (!isPirate(number, tunables) || lateMs < 0 || lateMs > tunables.pirateStayMs) return 'pirate_not_there';
  if (shotMs >= flight.durationMs || shotMs > elapsedMs + tunables.tapFutureToleranceMs)
    return 'pirate_not_there';
  if (flight.lastShotMs !== null && Math.abs(shotMs - flight.lastShotMs) < tunables.pirateCooldownMs)
    return 'pirate_cooldown';
  return undefined;
}
