import { call } from '../core/api.ts';
import { applyTripState } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';
import { toTripState } from './to-trip-state.ts';

/** Reports a shot that hit; `t` is milliseconds since the session's start. */
export async function shootPirate(flightId: string, shot: { pirate: number; t: number }): Promise<Outcome> {
  const shipId = state.flights[flightId]?.shipId;
  if (!shipId) return { ok: false, code: 'not_found' };
  const params = { id: shipId, sid: flightId };
  return settle(await call('sessions.pirate', { params, body: shot }), ({ answer, rev }) =>
    applyTripState(toTripState(answer, rev)),
  );
}
