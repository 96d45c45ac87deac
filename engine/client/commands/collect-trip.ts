import { call } from '../api.ts';
import { applyBalance, dropSession } from '../apply-push.ts';
import { loadBoosters, loadShips, loadStatistics, loadSystems, loadTrips } from '../load.ts';
import { store } from '../store.ts';
import { type Outcome, settle } from './outcome.ts';
import { flushTaps } from './report-taps.ts';

/** Collects a trip whose timer has run out: the taps first, then the money, then the reward on the screen. */
export async function collectTrip(sessionId: string): Promise<Outcome> {
  const session = store.sessions[sessionId];
  if (!session) return { ok: false, code: 'not_found' };
  await flushTaps(sessionId);
  const { shipId, tripId, solarSystemId } = session;
  const balanceBefore = store.balance.default;
  const result = await call('sessions.finish', {
    params: { id: shipId, sid: sessionId },
    idempotencyKey: `collect-${sessionId}`,
  });
  const outcome = settle(result, ({ answer, rev }) => {
    const last = store.sessions[sessionId] ?? session;
    applyBalance(answer.balance, rev);
    store.reward = {
      tripId,
      systemId: solarSystemId,
      mined: answer.mined,
      manualMined: answer.manualMined,
      caughtPirates: last.caughtPirates,
      pirateEarned: Math.min(answer.manualMined, last.pirateEarned),
      awards: answer.awards,
      balanceBefore,
      balanceAfter: answer.balance.default,
    };
  });
  if (outcome.ok || outcome.code === 'session_finished') {
    dropSession(sessionId);
    if (store.view.sessionId === sessionId) store.view.sessionId = null;
    if (store.view.place === 'trip') store.view.place = 'system';
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
