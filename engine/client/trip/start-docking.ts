import '#engine/protocol/core/add-later-paths.ts';
import { applyFlight } from '../core/apply-push.ts';
import { done, type Outcome, sendChange } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { fetchTunables } from '../core/tunables.ts';
import { dockingLog, dropDocking, keepDocking } from './docking-log.ts';
import { finishDocking, resendDocking } from './finish-docking.ts';

/**
 * Begins an expedition's only try at docking, once its timer has run out. A failed network doesn't spend the try: the next
 * press, even after a reload, sends the same call again. The caller shows why it failed.
 */
export async function startDocking(flightId: string): Promise<Outcome> {
  const flight = state.flights[flightId];
  if (!flight) return { ok: false, code: 'not_found' };
  const { shipId } = flight;
  const log = keepDocking(
    dockingLog(flightId) ?? {
      flightId,
      shipId,
      beginsAtMs: null,
      tick: 0,
      input: [],
      isOver: false,
      isReported: false,
    },
  );
  const tunables = await fetchTunables(flight.tunablesVersion);
  const input = { params: { id: shipId, sid: flightId }, body: { isStart: true } } as const;
  const result = await sendChange('docking.start', input, { intent: flightId, keptOn: 'device' });
  if (!result.ok) {
    if (result.decision === 'refused') dropDocking(flightId);
    return { ok: false, code: result.code };
  }
  keepDocking({ ...log, beginsAtMs: Date.now() + tunables.dockingCountSeconds * 1000 });
  applyFlight(result.answer.session, result.rev);
  void resendDocking();
  return done;
}

/** Skips the docking: begins the try and reports at once that nothing was played. */
export async function skipDocking(flightId: string): Promise<Outcome> {
  if (!state.flights[flightId]?.docking) {
    const begun = await startDocking(flightId);
    if (!begun.ok) return begun;
  }
  return finishDocking(flightId, []);
}
