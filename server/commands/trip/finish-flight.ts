import { tripId } from '#engine/content/ids.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { finishFlight as finish } from '#engine/rules/trip/finish.ts';
import { balanceView } from '../account/views.ts';
import { changes } from '../core/command.ts';
import { findRunning, nextSystemOf } from '../core/find-owned.ts';
import { toAmount } from '../core/view-context.ts';
import { awardView } from '../galaxy/award-view.ts';
import { dockingView } from './docking-view.ts';

export const finishFlightCommand = changes<'sessions.finish'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { session, system, trip } = found;
  const tunables = context.tunablesOf(session.tunablesVersion);
  const next = nextSystemOf(system);
  const decided = finish(player, session, trip, system, next, context.nowMs, tunables);
  if (refused(decided)) return decided;
  const { change, flight } = decided.ok;
  return {
    change,
    answer: (after) => ({
      mined: toAmount(flight.mined),
      manualMined: toAmount(flight.manualMined),
      tripId: tripId(session.system, session.trip),
      awards: flight.awards.map(awardView),
      docking: dockingView(flight.flight, context),
      balance: balanceView(after, context),
    }),
  };
});
