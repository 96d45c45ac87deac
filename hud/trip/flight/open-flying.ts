import { openFlight } from '#engine/client/trip/open-flight.ts';
import { aiPilotModal } from '#hud/ai-pilot/modals.ts';
import { openModal } from '#hud/shell/modals.ts';
import type { Flying } from './flight-time.ts';

/** Shows what flies: the trip itself, or the log of the AI pilot that is on it. */
export function openFlying({ flightId, shipId }: Pick<Flying, 'flightId' | 'shipId'>): void {
  if (flightId) openFlight(flightId);
  else openModal(aiPilotModal, { shipId, tripId: null });
}
