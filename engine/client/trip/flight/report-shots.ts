import { tripPaths } from '../../../protocol/trip/paths.ts';
import type { CallInput } from '../../core/api.ts';
import { applyFlight } from '../../core/apply-push.ts';
import { sendChange, undecidedChange, undecidedIntents } from '../../core/operation.ts';
import { resendLater, resendWith } from '../../core/resend.ts';
import { state } from '../../core/state.ts';
import { showFailure } from '../../core/toasts.ts';

const call = tripPaths['sessions.pirate'];

/**
 * Reports a shot that hit. Each caught pirate pays, so the report stays on the device until the server has
 * decided it.
 */
export async function reportShot(
  flightId: string,
  shot: { readonly pirate: number; readonly t: number },
): Promise<void> {
  const shipId = state.flights[flightId]?.shipId;
  if (!shipId) return;
  await send(`${flightId} ${shot.pirate}`, { params: { id: shipId, sid: flightId }, body: shot });
}

/** Sends a flight's undecided shots again. False when some are still undecided afterwards. */
export async function flushShots(flightId: string): Promise<boolean> {
  await resendShots(flightId);
  return undecidedIntents(call).every((intent) => !intent.startsWith(flightId));
}

async function resendShots(flightId = ''): Promise<void> {
  for (const intent of undecidedIntents(call)) {
    const input = undecidedChange(call, intent)?.input;
    if (input && intent.startsWith(flightId)) await send(intent, input);
  }
}

async function send(intent: string, input: CallInput<typeof call.name>): Promise<void> {
  const result = await sendChange(call, input, { intent, keptOn: 'device' });
  if (result.outcome === 'undecided') resendLater();
  else if (result.ok) applyFlight(result.answer, result.rev);
  else showFailure(result);
}

resendWith(resendShots);
