import type { ErrorCode } from '../../../protocol/core/errors.ts';
import { applyFlight } from '../../core/apply-push.ts';
import { loadFlights } from '../../core/load-parts.ts';
import { type ChangeResult, done, type Outcome } from '../../core/operation.ts';
import { noteLate, resendLater, resendWith } from '../../core/resend.ts';
import { state } from '../../core/state.ts';
import { serverNow } from '../../device/clock.ts';
import { isMine, type TryLog, type TryLogs } from './try-log.ts';

/** Extra wait, because the server's clock may be a little behind this device's when a try ends. */
const marginMs = 3000;

interface TryReportOptions<Input> {
  readonly logs: TryLogs<Input>;
  readonly send: (
    log: TryLog<Input>,
  ) => Promise<ChangeResult<'docking.finish'> | ChangeResult<'assault.finish'>>;
  /** The refusal of a report that comes before the try can be over by the server's clock. */
  readonly tooSoon: ErrorCode;
  /** Duration of the try; null when its flight or ship isn't known. */
  readonly lastsMs: (log: TryLog<Input>) => Promise<number | null>;
  /** The input of a try that its pilot left in the middle. */
  readonly inputOfLeft: (log: TryLog<Input>) => readonly Input[];
}

export interface TryReport<Input> {
  /** Reports a try. `input` defaults to the saved log. The outcome is that of this one attempt. */
  readonly finish: (flightId: string, input?: readonly Input[]) => Promise<Outcome>;
  /** Reports the try on this device if it is over; otherwise checks again when it should be. */
  readonly resend: () => Promise<void>;
}

/**
 * Reports the tries of one kind, docking or assault, which the server replays. A report is sent again until
 * it is answered, even after a lost network or a closed window.
 */
export function tryReport<Input>(options: TryReportOptions<Input>): TryReport<Input> {
  const { logs } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function lookAgain(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void resend(), waitMs);
  }

  async function send(log: TryLog<Input>): Promise<Outcome> {
    const result = await options.send(log);
    if (result.ok) {
      logs.keep({ ...log, isReported: true });
      applyFlight(result.answer.session, result.rev);
      return done;
    }
    if (result.outcome === 'undecided') resendLater();
    else if (result.code === options.tooSoon) lookAgain(marginMs);
    else {
      noteLate('tries', 1);
      logs.keep({ ...log, isReported: true });
      void loadFlights();
    }
    return { ok: false, code: result.code };
  }

  async function finish(flightId: string, input?: readonly Input[]): Promise<Outcome> {
    const log = logs.of(flightId);
    const shipId = log?.shipId ?? state.flights[flightId]?.shipId;
    if (!shipId) return { ok: false, code: 'not_found' };
    const over = { beginsAtMs: null, tick: 0, ...log, flightId, shipId, isOver: true, isReported: false };
    return send(logs.keep({ ...over, input: input ?? log?.input ?? [] }));
  }

  async function resend(): Promise<void> {
    const log = logs.kept();
    if (!log || log.beginsAtMs === null || log.isReported || !isMine(log)) return;
    const lastsMs = await options.lastsMs(log);
    if (lastsMs === null) return;
    const leftMs = log.beginsAtMs + lastsMs - serverNow();
    if (log.isOver) await finish(log.flightId);
    else if (leftMs < 0) await finish(log.flightId, options.inputOfLeft(log));
    else lookAgain(leftMs + marginMs);
  }

  resendWith(resend);
  return { finish, resend };
}
