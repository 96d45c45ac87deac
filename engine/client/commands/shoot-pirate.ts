import { call } from '../api.ts';
import { applyTripState } from '../apply-push.ts';
import { store } from '../store.ts';
import { toTripState } from '../to-trip-state.ts';
import { type Outcome, settle } from './outcome.ts';

/** Reports a shot that hit; `t` is milliseconds since the session's start. */
export async function shootPirate(sessionId: string, shot: { pirate: number; t: number }): Promise<Outcome> {
  const shipId = store.sessions[sessionId]?.shipId;
  if (!shipId) return { ok: false, code: 'not_found' };
  const params = { id: shipId, sid: sessionId };
  return settle(await call('sessions.pirate', { params, body: shot }), ({ answer, rev }) =>
    applyTripState(toTripState(answer, rev)),
  );
}
