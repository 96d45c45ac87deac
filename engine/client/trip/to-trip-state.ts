import type { TripState } from '#engine/protocol/core/live.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { gameNow } from '../core/state.ts';

/** A session as a call answers it, in the shape in which the server pushes it. */
export function toTripState(session: Session, rev: number): TripState {
  const nowMs = gameNow();
  return {
    ...session,
    rev,
    now: new Date(nowMs).toISOString(),
    remainingMs: Math.max(0, Date.parse(session.endsAt) - nowMs),
  };
}
