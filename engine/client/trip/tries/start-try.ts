import type { Tunables } from '../../../content/tunables.ts';
import type { CallPath } from '../../../protocol/core/call-path.ts';
import { applyFlight } from '../../core/apply-push.ts';
import { done, type Outcome, sendChange } from '../../core/operation.ts';
import { state } from '../../core/state.ts';
import { fetchTunables } from '../../core/tunables.ts';
import { serverNow } from '../../device/clock.ts';
import type { TryLogs } from './try-log.ts';

interface TryStart<Input> {
  readonly call: CallPath<'docking.start' | 'assault.start'>;
  readonly logs: TryLogs<Input>;
  /** Length of the countdown before the first tick, in seconds. */
  readonly countSeconds: (tunables: Tunables) => number;
  /** Makes sure that the try is reported when its time is over. */
  readonly resend: () => Promise<void>;
}

/**
 * Begins the only try at docking or an assault, once the trip's timer has run out. A failed network doesn't
 * spend the try: the next press, even after a reload, sends the same call again. The caller shows why it
 * failed.
 */
export async function startTry<Input>(
  flightId: string,
  { call, logs, countSeconds, resend }: TryStart<Input>,
): Promise<Outcome> {
  const flight = state.flights[flightId];
  if (!flight) return { ok: false, code: 'not_found' };
  const { shipId } = flight;
  const fresh = { flightId, shipId, beginsAtMs: null, tick: 0, input: [], isOver: false, isReported: false };
  const log = logs.keep(logs.of(flightId) ?? fresh);
  const tunables = await fetchTunables(flight.tunablesVersion);
  const input = { params: { id: shipId, sid: flightId }, body: { isStart: true } } as const;
  const result = await sendChange(call, input, { intent: flightId, keptOn: 'device' });
  if (!result.ok) {
    if (result.outcome === 'refused') logs.drop(flightId);
    return { ok: false, code: result.code };
  }
  logs.keep({ ...log, beginsAtMs: serverNow() + countSeconds(tunables) * 1000 });
  applyFlight(result.answer.session, result.rev);
  void resend();
  return done;
}
