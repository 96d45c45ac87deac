import { sendChange } from '#engine/client/core/operation.ts';
import { state } from '#engine/client/core/state.ts';
import { assaultLogs } from '#engine/client/trip/tries/try-log.ts';
import { tryReport } from '#engine/client/trip/tries/try-report.ts';
import { tripPaths } from '#engine/protocol/trip/paths.ts';

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
    const ship = state.ships.find((one) => one.shipId === shipId);
    return state.flights[flightId] && ship ? ship.shipWarTime * 1000 : null;
  },
  // The last order holds.
  inputOfLeft: ({ input }) => input,
});

export const finishAssault = report.finish;
export const resendAssault = report.resend;
