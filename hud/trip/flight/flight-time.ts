import type { Snapshot } from 'valtio';
import type { FlightSnapshot } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import type { AiPilotView } from '#engine/protocol/ai-pilot/calls.ts';

/** A ship in flight, by hand or with its AI pilot. Times are milliseconds of game time. */
export interface Flying {
  readonly key: string;
  readonly shipId: string;
  /** Null when its AI pilot flies it. */
  readonly flightId: string | null;
  /** The trip; none for an AI pilot that has landed. */
  readonly tripId: string | null;
  readonly startedAtMs: number;
  readonly endsAtMs: number;
}

/** All ships in flight, AI pilots included, ordered by arrival. */
export function flying(
  flights: Readonly<Record<string, FlightSnapshot>>,
  pilots: Readonly<Record<string, Snapshot<AiPilotView>>>,
): Flying[] {
  const byHand = Object.values(flights).map((flight) => ({
    key: flight.uuid,
    shipId: flight.shipId,
    flightId: flight.uuid,
    tripId: flight.tripId,
    startedAtMs: Date.parse(flight.createdAt),
    endsAtMs: flightEndsAtMs(flight),
  }));
  const alone = Object.values(pilots).flatMap(({ shipId, startedAt, finishedAt, tripId }) =>
    startedAt && finishedAt
      ? {
          key: shipId,
          shipId,
          flightId: null,
          tripId,
          startedAtMs: Date.parse(startedAt),
          endsAtMs: Date.parse(finishedAt),
        }
      : [],
  );
  return [...byHand, ...alone].sort((a, b) => a.endsAtMs - b.endsAtMs);
}

export function flightEndsAtMs(flight: FlightSnapshot): number {
  return Date.parse(flight.endsAt);
}

/** The elapsed share of a flight's time, 0 to 1. */
export function elapsedShare(
  { startedAtMs, endsAtMs: endMs }: Pick<Flying, 'startedAtMs' | 'endsAtMs'>,
  nowMs: number,
): number {
  return Math.min(1, Math.max(0, (nowMs - startedAtMs) / Math.max(1, endMs - startedAtMs)));
}

/** Allowance in milliseconds for the way of the news that the ship lands. */
const leewayMs = 1500;

/** True from the moment a clean flight is coming home (D48) until it has landed. */
export function isLanding(flight: FlightSnapshot, nowMs: number): boolean {
  const leftMs = flightEndsAtMs(flight) - nowMs;
  return (
    flight.clean.timeSavedMs > 0 &&
    leftMs > 0 &&
    leftMs <= tunablesFor(flight).landingSeconds * 1000 + leewayMs
  );
}
