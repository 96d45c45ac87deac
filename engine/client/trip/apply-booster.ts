import type { BoosterType } from '#engine/rules/trip/booster-refusal.ts';
import { applyBoosters, applyShip, applyTripState } from '../core/apply-push.ts';
import { callOnce } from '../core/keyed-call.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';
import { flushTaps } from './report-taps.ts';
import { toTripState } from './to-trip-state.ts';

/** Uses a booster on a running trip, or heals the ship that flies it. */
export async function applyBooster(type: BoosterType, flightId: string): Promise<Outcome> {
  const shipId = state.flights[flightId]?.shipId;
  if (!shipId) return { ok: false, code: 'not_found' };
  await flushTaps(flightId);
  const result = await callOnce('boosters.use', `${type} ${flightId} ${JSON.stringify(state.boosters)}`, {
    body: { type, shipId },
  });
  return settle(result, ({ answer, rev }) => {
    applyBoosters(answer.boosters, rev);
    if (answer.session) applyTripState(toTripState(answer.session, rev));
    if (answer.ship) applyShip(answer.ship, rev);
  });
}
