import type { BoosterType } from '../../rules/booster-reasons.ts';
import { call } from '../api.ts';
import { applyBoosters, applyShip, applyTripState } from '../apply-push.ts';
import { store } from '../store.ts';
import { toTripState } from '../to-trip-state.ts';
import { type Outcome, settle } from './outcome.ts';
import { flushTaps } from './report-taps.ts';

/** Uses a booster on a running trip, or heals the ship that flies it. */
export async function applyBooster(type: BoosterType, sessionId: string): Promise<Outcome> {
  const shipId = store.sessions[sessionId]?.shipId;
  if (!shipId) return { ok: false, code: 'not_found' };
  await flushTaps(sessionId);
  return settle(await call('boosters.use', { body: { type, shipId } }), ({ answer, rev }) => {
    applyBoosters(answer.boosters, rev);
    if (answer.session) applyTripState(toTripState(answer.session, rev));
    if (answer.ship) applyShip(answer.ship, rev);
  });
}
