import { tripPaths } from '../../../protocol/trip/paths.ts';
import { sendChange } from '../../core/operation.ts';
import { state } from '../../core/state.ts';
import { fetchTunables } from '../../core/tunables.ts';
import { dockingLogs } from '../tries/try-log.ts';
import { tryReport } from '../tries/try-report.ts';

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
