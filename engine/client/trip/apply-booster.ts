import type { BoosterType } from '#engine/rules/trip/booster-reasons.ts';
import { applyBoosters, applyShip, applyTripState } from '../core/apply-push.ts';
import { callOnce } from '../core/keyed-call.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { store } from '../core/state.ts';
import { flushTaps } from './report-taps.ts';
import { toTripState } from './to-trip-state.ts';

/** Uses a booster on a running trip, or heals the ship that flies it. */
export async function applyBooster(type: BoosterType, sessionId: string): Promise<Outcome> {
  const shipId = store.sessions[sessionId]?.shipId;
  if (!shipId) return { ok: false, code: 'not_found' };
  await flushTaps(sessionId);
  const result = await callOnce('boosters.use', `${type} ${sessionId} ${JSON.stringify(store.boosters)}`, {
    body: { type, shipId },
  });
  return settle(result, ({ answer, rev }) => {
    applyBoosters(answer.boosters, rev);
    if (answer.session) applyTripState(toTripState(answer.session, rev));
    if (answer.ship) applyShip(answer.ship, rev);
  });
}
