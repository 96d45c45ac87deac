import type { Snapshot } from 'valtio';
import type { TripState } from '../../engine/protocol/live.ts';

export type SessionView = Snapshot<TripState>;

/** Running sessions, the one that ends first at the front. */
export function flying(sessions: Readonly<Record<string, SessionView>>): SessionView[] {
  return Object.values(sessions).sort((a, b) => a.endsAt.localeCompare(b.endsAt));
}

export function endsAtMs(session: SessionView): number {
  return Date.parse(session.endsAt);
}

/** How much of a session's time is over, 0 to 1. */
export function elapsedShare(session: SessionView, nowMs: number): number {
  const start = Date.parse(session.createdAt);
  return Math.min(1, Math.max(0, (nowMs - start) / Math.max(1, endsAtMs(session) - start)));
}
