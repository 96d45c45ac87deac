import type { StickInput } from '#engine/rules/trip/docking.ts';
import { applyFlight } from '../core/apply-push.ts';
import { loadFlights } from '../core/load-state.ts';
import { done, type Outcome, sendChange } from '../core/operation.ts';
import { resendLater, resendWith } from '../core/resend.ts';
import { state } from '../core/state.ts';
import { fetchTunables } from '../core/tunables.ts';
import { type DockingLog, dockingLog, isMine, keepDocking, keptDocking } from './docking-log.ts';

/** Extra wait, because the server's clock may be a little behind this device's when a try ends. */
const marginMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports the stick's movements of a try, which the server replays. The report is sent again until it is answered, even
 * after a lost network or a closed window; the outcome is that of this one attempt. `input` defaults to the saved log.
 */
export function finishDocking(flightId: string, input?: readonly StickInput[]): Promise<Outcome> {
  const log = dockingLog(flightId);
  const shipId = log?.shipId ?? state.flights[flightId]?.shipId;
  if (!shipId) return Promise.resolve({ ok: false, code: 'not_found' });
  return send(
    keepDocking({
      flightId,
      shipId,
      beginsAtMs: log?.beginsAtMs ?? null,
      tick: log?.tick ?? 0,
      input: input ?? log?.input ?? [],
      isOver: true,
      isReported: false,
    }),
  );
}

/**
 * Reports the try on this device if it is over; otherwise checks again when it should be. A try that its player left in
 * the middle went on with the stick released.
 */
export async function resendDocking(): Promise<void> {
  const log = keptDocking();
  if (!log || log.beginsAtMs === null || log.isReported || !isMine(log)) return;
  const flight = state.flights[log.flightId];
  if (!flight) return;
  const { dockingSeconds } = await fetchTunables(flight.tunablesVersion);
  const endsAtMs = log.beginsAtMs + dockingSeconds * 1000;
  if (log.isOver) await finishDocking(log.flightId);
  else if (Date.now() > endsAtMs) await finishDocking(log.flightId, letGo(log));
  else lookAgain(endsAtMs - Date.now() + marginMs);
}

function letGo({ input, tick }: DockingLog): readonly StickInput[] {
  const last = input.at(-1);
  return !last || (last.x === 0 && last.y === 0) ? input : [...input, { tick, x: 0, y: 0 }];
}

async function send(log: DockingLog): Promise<Outcome> {
  const input = {
    params: { id: log.shipId, sid: log.flightId },
    body: { isStart: false as const, input: [...log.input] },
  };
  const result = await sendChange('docking.finish', input, { intent: log.flightId, keptOn: 'device' });
  if (result.ok) {
    keepDocking({ ...log, isReported: true });
    applyFlight(result.answer.session, result.rev);
    return done;
  }
  if (result.decision === 'undecided') resendLater();
  else if (result.code === 'docking_too_soon') lookAgain(marginMs);
  else {
    keepDocking({ ...log, isReported: true });
    void loadFlights();
  }
  return { ok: false, code: result.code };
}

function lookAgain(waitMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void resendDocking(), waitMs);
}

resendWith(resendDocking);
