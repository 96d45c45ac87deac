import '#engine/protocol/core/add-later-paths.ts';
import type { Outcome } from '../core/operation.ts';
import { finishAssault, resendAssault } from './finish-assault.ts';
import { startTry } from './start-try.ts';
import { assaultLogs } from './try-log.ts';

/** Begins an attack trip's only assault. */
export function startAssault(flightId: string): Promise<Outcome> {
  return startTry(flightId, {
    call: 'assault.start',
    logs: assaultLogs,
    countSeconds: ({ assaultCountSeconds }) => assaultCountSeconds,
    resend: resendAssault,
  });
}

/** Gives up an assault that another device has begun. */
export function giveUpAssault(flightId: string): Promise<Outcome> {
  return finishAssault(flightId, [{ tick: 0, act: 'retreat' }]);
}
