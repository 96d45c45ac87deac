import { tripPaths } from '../../../protocol/trip/paths.ts';
import type { Outcome } from '../../core/operation.ts';
import { state } from '../../core/state.ts';
import { startTry } from '../tries/start-try.ts';
import { dockingLogs } from '../tries/try-log.ts';
import { finishDocking, resendDocking } from './finish-docking.ts';

/** Begins an expedition's only try at docking. */
export function startDocking(flightId: string): Promise<Outcome> {
  return startTry(flightId, {
    call: tripPaths['docking.start'],
    logs: dockingLogs,
    countSeconds: ({ dockingCountSeconds }) => dockingCountSeconds,
    resend: resendDocking,
  });
}

/** Skips the docking: begins the try and reports at once that nothing was played. */
export async function skipDocking(flightId: string): Promise<Outcome> {
  if (!state.flights[flightId]?.docking) {
    const begun = await startDocking(flightId);
    if (!begun.ok) return begun;
  }
  return finishDocking(flightId, []);
}
