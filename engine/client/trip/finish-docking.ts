import type { StickInput } from '#engine/rules/trip/docking.ts';
import { call, type Failure } from '../core/api.ts';
import { applyTripState } from '../core/apply-push.ts';
import { loadFlights } from '../core/load-state.ts';
import { done, type Outcome } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { fetchTunables } from '../core/tunables.ts';
import { randomHex } from '../device/identity.ts';
import { type DockingLog, dockingLog, isMine, keepDocking, keptDocking } from './docking-log.ts';
import { toTripState } from './to-trip-state.ts';

/** After a lost network. */
const retryAfterMs = 3000;
const underWay = new Map<string, Promise<Outcome>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports a try: what the stick did, which the server plays again. It is sent until it is answered, over a lost network
 * and a closed window; the outcome is that of the present attempt. `input` is what is on this device when left out.
 */
export function finishDocking(flightId: string, input?: readonly StickInput[]): Promise<Outcome> {
  const running = underWay.get(flightId);
  if (running) return running;
  const log = dockingLog(flightId);
  const shipId = log?.shipId ?? state.flights[flightId]?.shipId;
  if (!shipId) return Promise.resolve({ ok: false, code: 'not_found' });
  const kept = keepDocking({
    flightId,
    shipId,
    startKey: log?.startKey ?? randomHex(16),
    beginsAtMs: log?.beginsAtMs ?? null,
    tick: log?.tick ?? 0,
    input: input ?? log?.input ?? [],
    reportKey: log?.reportKey ?? randomHex(16),
    isReported: false,
  });
  const sending = send(kept).finally(() => underWay.delete(flightId));
  underWay.set(flightId, sending);
  return sending;
}

/**
 * What is on this device of a try: reported when it is over, and looked at again when it will be. One that its player left
 * in the middle went on with the stick let go.
 */
export async function resendDocking(): Promise<void> {
  const log = keptDocking();
  if (!log || log.beginsAtMs === null || log.isReported || !isMine(log)) return;
  const session = state.flights[log.flightId];
  if (!session) return;
  const { dockingSeconds } = await fetchTunables(session.tunablesVersion);
  const endsAtMs = log.beginsAtMs + dockingSeconds * 1000;
  if (log.reportKey !== null) await finishDocking(log.flightId);
  else if (Date.now() > endsAtMs) await finishDocking(log.flightId, letGo(log));
  else later(endsAtMs - Date.now() + retryAfterMs);
}

function letGo({ input, tick }: DockingLog): readonly StickInput[] {
  const last = input.at(-1);
  return !last || (last.x === 0 && last.y === 0) ? input : [...input, { tick, x: 0, y: 0 }];
}

async function send(log: DockingLog): Promise<Outcome> {
  const result = await call('docking.finish', {
    params: { id: log.shipId, sid: log.flightId },
    body: { isStart: false, input: [...log.input] },
    ...(log.reportKey ? { idempotencyKey: log.reportKey } : {}),
  });
  if (result.ok) {
    keepDocking({ ...log, isReported: true });
    applyTripState(toTripState(result.answer.session, result.rev));
    return done;
  }
  if (isUndecided(result)) later(retryAfterMs);
  else if (result.code === 'docking_too_soon') {
    // The server keeps a refusal under its key: told again, it is a new deed.
    keepDocking({ ...log, reportKey: randomHex(16) });
    later(retryAfterMs);
  } else {
    keepDocking({ ...log, isReported: true });
    void loadFlights();
  }
  return { ok: false, code: result.code };
}

function later(waitMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void resendDocking(), waitMs);
}

/** The server hasn't looked at the try: the network, the sign-in or the moment was bad, not it. */
function isUndecided({ code, status }: Failure): boolean {
  return code === 'network' || code === 'busy' || status >= 500 || [401, 403, 429].includes(status);
}
