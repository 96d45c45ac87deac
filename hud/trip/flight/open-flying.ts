import { openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { aiPilotModal } from '#hud/ai-pilot/modals.ts';
import { openModal } from '#hud/shell/modals.ts';
import type { Flying } from './flight-time.ts';

/** Opens a flight, or the log of the AI pilot that flies. */
export function openFlying({ flightId, shipId }: Pick<Flying, 'flightId' | 'shipId'>): void {
  if (flightId) openFlight(flightId);
  else openModal(aiPilotModal, { shipId, tripId: null });
}
