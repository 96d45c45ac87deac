import { call } from '../core/api.ts';
import { applyBalance, dropSession } from '../core/apply-push.ts';
import { randomHex } from '../core/device.ts';
import { loadBoosters, loadShips, loadStatistics, loadSystems, loadTrips } from '../core/load.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { store } from '../core/state.ts';
import { piratesOf } from './flight-pirates.ts';
import { flushTaps, pendingTaps } from './report-taps.ts';

/** The key of a collection whose answer isn't known yet, by session: asked again, it gives the same answer. */
const openKeys = new Map<string, string>();

/** Collects a trip whose timer has run out: the taps first, then the money, then the reward on the screen. */
export async function collectTrip(sessionId: string): Promise<Outcome> {
  const session = store.sessions[sessionId];
  if (!session) return { ok: false, code: 'not_found' };
  await flushTaps(sessionId);
  // Collected now, they would be lost; the shell shows that the network is away.
  if (pendingTaps(sessionId).length > 0) return { ok: false, code: 'network' };
  const { shipId, tripId, solarSystemId } = session;
  const balanceBefore = store.balance.default;
  const key = openKeys.get(sessionId) ?? randomHex(16);
  const result = await call('sessions.finish', {
    params: { id: shipId, sid: sessionId },
    idempotencyKey: key,
  });
  // The server keeps a refusal under its key as well: after one, the next press is a new deed.
  const isOpen = !result.ok && (result.code === 'network' || result.status >= 500);
  if (isOpen) openKeys.set(sessionId, key);
  else openKeys.delete(sessionId);
  const outcome = settle(result, ({ answer, rev }) => {
    const last = store.sessions[sessionId] ?? session;
    applyBalance(answer.balance, rev);
    store.reward = {
      tripId,
      systemId: solarSystemId,
      shipId,
      baggage: last.baggage,
      cargoLimit: last.cargoLimit,
      mined: answer.mined,
      manualMined: answer.manualMined,
      caughtPirates: last.caughtPirates,
      piratesMet: piratesOf(last),
      pirateEarned: Math.min(answer.manualMined, last.pirateEarned),
      dockingEarned: answer.docking?.earned ?? null,
      awards: answer.awards,
      balanceBefore,
      balanceAfter: answer.balance.default,
    };
  });
  if (outcome.ok || outcome.code === 'session_finished') {
    dropSession(sessionId);
    if (store.view.sessionId === sessionId) store.view.sessionId = null;
    if (store.view.place === 'trip' || store.view.place === 'docking') store.view.place = 'system';
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
