import '#engine/protocol/core/add-later-paths.ts';
import { applyFlight } from '../core/apply-push.ts';
import { done, type Outcome, sendChange } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { fetchTunables } from '../core/tunables.ts';
import { assaultLog, dropAssault, keepAssault } from './assault-log.ts';
import { finishAssault, resendAssault } from './finish-assault.ts';

/**
 * Begins an attack trip's only assault, once its timer has run out. A failed network doesn't spend the try: the next press,
 * even after a reload, sends the same call again. The caller shows why it failed.
 */
export async function startAssault(flightId: string): Promise<Outcome> {
  const flight = state.flights[flightId];
  if (!flight) return { ok: false, code: 'not_found' };
  const { shipId } = flight;
  const fresh = { flightId, shipId, beginsAtMs: null, tick: 0, input: [], isOver: false, isReported: false };
  const log = keepAssault(assaultLog(flightId) ?? fresh);
  const tunables = await fetchTunables(flight.tunablesVersion);
  const input = { params: { id: shipId, sid: flightId }, body: { isStart: true } } as const;
  const result = await sendChange('assault.start', input, { intent: flightId, keptOn: 'device' });
  if (!result.ok) {
    if (result.decision === 'refused') dropAssault(flightId);
    return { ok: false, code: result.code };
  }
  keepAssault({ ...log, beginsAtMs: Date.now() + tunables.assaultCountSeconds * 1000 });
  applyFlight(result.answer.session, result.rev);
  void resendAssault();
  return done;
}

/** Gives up an assault that another device has begun. */
export function giveUpAssault(flightId: string): Promise<Outcome> {
  return finishAssault(flightId, [{ tick: 0, act: 'retreat' }]);
}
