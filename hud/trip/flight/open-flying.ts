import { openSession } from '#engine/client/account/open-session.ts';
import { openModal } from '#hud/shell/modals.ts';
import type { Flying } from './flight-time.ts';

/** Shows what flies: the trip itself, or the log of the AI pilot that is on it. */
export function openFlying({ sessionId, shipId }: Pick<Flying, 'sessionId' | 'shipId'>): void {
  if (sessionId) openSession(sessionId);
  else openModal('aiPilot', { shipId, tripId: null });
}
