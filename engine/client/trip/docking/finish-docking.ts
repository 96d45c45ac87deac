import { sendChange } from '#engine/client/core/operation.ts';
import { state } from '#engine/client/core/state.ts';
import { fetchTunables } from '#engine/client/core/tunables.ts';
import { dockingLogs } from '#engine/client/trip/tries/try-log.ts';
import { tryReport } from '#engine/client/trip/tries/try-report.ts';
import { tripPaths } from '#engine/protocol/trip/paths.ts';

const report = tryReport({
  logs: dockingLogs,
  send: ({ flightId, shipId, input }) =>
    sendChange(
      tripPaths['docking.finish'],
      { params: { id: shipId, sid: flightId }, body: { isStart: false, input: [...input] } },
      { intent: flightId, keptOn: 'device' },
    ),
  tooSoon: 'docking_too_soon',
  lastsMs: async ({ flightId }) => {
    const flight = state.flights[flightId];
    return flight ? (await fetchTunables(flight.tunablesVersion)).dockingSeconds * 1000 : null;
  },
  // The ship went on with the stick released.
  inputOfLeft: ({ input, tick }) => {
    const last = input.at(-1);
    return !last || (last.x === 0 && last.y === 0) ? input : [...input, { tick, x: 0, y: 0 }];
  },
});

export const finishDocking = report.finish;
export const resendDocking = report.resend;
