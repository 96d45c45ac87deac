import { tripId } from '#engine/content/ids.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { finishFlight as finish } from '#engine/rules/trip/finish.ts';
import { changeCommand } from '../core/command.ts';
import { findRunning, nextSystemOf } from '../core/find-owned.ts';
import { toAmount } from '../core/view-context.ts';
import { balanceView } from '../core/views.ts';
import { awardView } from '../galaxy/award-view.ts';
import { dockingView } from './views.ts';

export const finishFlight = changeCommand<'sessions.finish'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, system, trip } = found;
  const tunables = context.tunablesOf(flight.tunablesVersion);
  const next = nextSystemOf(system);
  const decided = finish(player, flight, trip, system, next, context.nowMs, tunables);
  if (refused(decided)) return decided;
  const { change, flight: record } = decided.ok;
  return {
    change,
    answer: (after) => ({
      mined: toAmount(record.mined),
      manualMined: toAmount(record.manualMined),
      tripId: tripId(flight.system, flight.trip),
      awards: record.awards.map(awardView),
      docking: dockingView(record.flight, context),
      balance: balanceView(after, context),
    }),
  };
});
