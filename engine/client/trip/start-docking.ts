import { call } from '../core/api.ts';
import { applyTripState } from '../core/apply-push.ts';
import { done, type Outcome } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { fetchTunables } from '../core/tunables.ts';
import { randomHex } from '../device/identity.ts';
import { dockingLog, dropDocking, keepDocking } from './docking-log.ts';
import { finishDocking, resendDocking } from './finish-docking.ts';
import { toTripState } from './to-trip-state.ts';

/**
 * Begins the one try at docking of an expedition that has run out. A network that fails spends nothing: pressed again, or
 * after a reload, the same call is asked for once more. Who asked says why it failed.
 */
export async function startDocking(flightId: string): Promise<Outcome> {
  const session = state.flights[flightId];
  if (!session) return { ok: false, code: 'not_found' };
  const { shipId } = session;
  const log = keepDocking(
    dockingLog(flightId) ?? {
      flightId,
      shipId,
      startKey: randomHex(16),
      beginsAtMs: null,
      tick: 0,
      input: [],
      reportKey: null,
      isReported: false,
    },
  );
  const tunables = await fetchTunables(session.tunablesVersion);
  const result = await call('docking.start', {
    params: { id: shipId, sid: flightId },
    body: { isStart: true },
    idempotencyKey: log.startKey,
  });
  if (!result.ok) {
    // The server keeps a refusal under its key as well: after one, the next press is a new deed.
    if (result.status >= 400 && result.status < 500) dropDocking(flightId);
    return { ok: false, code: result.code };
  }
  keepDocking({ ...log, beginsAtMs: Date.now() + tunables.dockingCountSeconds * 1000 });
  applyTripState(toTripState(result.answer.session, result.rev));
  void resendDocking();
  return done;
}

/** Collecting without playing: the try is begun, and nothing of it was played. */
export async function skipDocking(flightId: string): Promise<Outcome> {
  if (!state.flights[flightId]?.docking) {
    const begun = await startDocking(flightId);
    if (!begun.ok) return begun;
  }
  return finishDocking(flightId, []);
}
