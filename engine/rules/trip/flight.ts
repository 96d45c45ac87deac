import type { Tunables } from '#engine/content/tunables.ts';
import { roundDown } from '../core/money.ts';
import type { Flight } from '../core/player.ts';
import { pirateReward } from './pirates.ts';

/** When the timer runs out, in milliseconds of game time. */
export function endsAtMs(session: Flight): number {
  return session.createdAtMs + session.durationMs;
}

/** Milliseconds left, 0 once it has run out. */
export function remainingMs(session: Flight, nowMs: number): number {
  return Math.max(0, endsAtMs(session) - nowMs);
}

export function isOver(session: Flight, nowMs: number): boolean {
  return nowMs >= endsAtMs(session);
}

/** What the timer has earned so far, in whole hundredths; all of it once it has run out. */
export function minedSoFar(session: Flight, nowMs: number): number {
  const elapsedMs = Math.max(0, session.durationMs - remainingMs(session, nowMs));
  return roundDown((session.mined * elapsedMs) / session.durationMs);
}

/** What taps and pirates have earned, in whole hundredths (D16). */
export function manualMined(session: Flight, tunables: Tunables): number {
  return roundDown(cargoEarned(session) + session.pirates.length * pirateReward(session.base, tunables));
}

/** The pirates' part of it, in whole hundredths. */
export function pirateEarned(session: Flight, tunables: Tunables): number {
  return roundDown(session.pirates.length * pirateReward(session.base, tunables));
}

/** The cargo's part of it, not rounded. */
function cargoEarned(session: Flight): number {
  if (session.cargoLimit <= 0) return 0;
  return ((session.base * session.cargoPercent) / 100) * (session.baggage / session.cargoLimit);
}
