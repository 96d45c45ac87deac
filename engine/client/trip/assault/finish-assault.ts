import { tripPaths } from '../../../protocol/trip/paths.ts';
import { sendChange } from '../../core/operation.ts';
import { state } from '../../core/state.ts';
import { assaultLogs } from '../tries/try-log.ts';
import { tryReport } from '../tries/try-report.ts';

const report = tryReport({
  logs: assaultLogs,
  send: ({ flightId, shipId, input }) =>
    sendChange(
      tripPaths['assault.finish'],
      { params: { id: shipId, sid: flightId }, body: { isStart: false, input: [...input] } },
      { intent: flightId, keptOn: 'device' },
    ),
  tooSoon: 'assault_too_soon',
  lastsMs: async ({ flightId, shipId }) => {
    const ship = state.ships.find((each) => each.shipId === shipId);
    return state.flights[flightId] && ship ? ship.shipWarTime * 1000 : null;
  },
  // The last order holds.
  inputOfLeft: ({ input }) => input,
});

export const finishAssault = report.finish;
export const resendAssault = report.resend;
