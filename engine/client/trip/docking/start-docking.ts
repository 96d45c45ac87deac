import type { Outcome } from '#engine/client/core/operation.ts';
import { state } from '#engine/client/core/state.ts';
import { startTry } from '#engine/client/trip/tries/start-try.ts';
import { dockingLogs } from '#engine/client/trip/tries/try-log.ts';
import { tripPaths } from '#engine/protocol/trip/paths.ts';
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
