import { tripPaths } from '../../../protocol/trip/paths.ts';
import type { Outcome } from '../../core/operation.ts';
import { startTry } from '../tries/start-try.ts';
import { assaultLogs } from '../tries/try-log.ts';
import { finishAssault, resendAssault } from './finish-assault.ts';

/** Begins an attack trip's only assault. */
export function startAssault(flightId: string): Promise<Outcome> {
  return startTry(flightId, {
    call: tripPaths['assault.start'],
    logs: assaultLogs,
    countSeconds: ({ assaultCountSeconds }) => assaultCountSeconds,
    resend: resendAssault,
  });
}

/** Gives up an assault that another device has begun. */
export function giveUpAssault(flightId: string): Promise<Outcome> {
  return finishAssault(flightId, [{ tick: 0, act: 'retreat' }]);
}
