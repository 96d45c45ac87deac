import { call } from '../core/api.ts';
import { applyBalance, dropFlight } from '../core/apply-push.ts';
import { loadBoosters, loadShips, loadStatistics, loadSystems, loadTrips } from '../core/load-state.ts';
import { type Outcome, settle } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { randomHex } from '../device/identity.ts';
import { piratesMet } from './pirates-met.ts';
import { flushTaps, pendingTaps } from './report-taps.ts';

/** The key of a collection whose answer isn't known yet, by session: asked again, it gives the same answer. */
const openKeys = new Map<string, string>();

/** Collects a trip whose timer has run out: the taps first, then the money, then the reward on the screen. */
export async function collectTrip(flightId: string): Promise<Outcome> {
  const session = state.flights[flightId];
  if (!session) return { ok: false, code: 'not_found' };
  await flushTaps(flightId);
  // Collected now, they would be lost; the shell shows that the network is away.
  if (pendingTaps(flightId).length > 0) return { ok: false, code: 'network' };
  const { shipId, tripId, solarSystemId } = session;
  const balanceBefore = state.balance.default;
  const key = openKeys.get(flightId) ?? randomHex(16);
  const result = await call('sessions.finish', {
    params: { id: shipId, sid: flightId },
    idempotencyKey: key,
  });
  // The server keeps a refusal under its key as well: after one, the next press is a new deed.
  const isOpen = !result.ok && (result.code === 'network' || result.status >= 500);
  if (isOpen) openKeys.set(flightId, key);
  else openKeys.delete(flightId);
  const outcome = settle(result, ({ answer, rev }) => {
    const last = state.flights[flightId] ?? session;
    applyBalance(answer.balance, rev);
    state.reward = {
      tripId,
      systemId: solarSystemId,
      shipId,
      baggage: last.baggage,
      cargoLimit: last.cargoLimit,
      mined: answer.mined,
      manualMined: answer.manualMined,
      caughtPirates: last.caughtPirates,
      piratesMet: piratesMet(last),
      pirateEarned: Math.min(answer.manualMined, last.pirateEarned),
      dockingEarned: answer.docking?.earned ?? null,
      awards: answer.awards,
      balanceBefore,
      balanceAfter: answer.balance.default,
    };
  });
  if (outcome.ok || outcome.code === 'session_finished') {
    dropFlight(flightId);
    if (state.view.flightId === flightId) state.view.flightId = null;
    if (state.view.place === 'trip' || state.view.place === 'docking') state.view.place = 'system';
    void Promise.all([
      loadShips(),
      loadTrips(solarSystemId),
      loadSystems(),
      loadStatistics(),
      loadBoosters(),
    ]);
  }
  return outcome;
}
