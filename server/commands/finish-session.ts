import { tripId } from '../../engine/content/ids.ts';
import { refused } from '../../engine/rules/decision.ts';
import { finishSession as finish } from '../../engine/rules/finish.ts';
import { changes } from './command.ts';
import { findRunning, nextSystemOf } from './find-owned.ts';
import { awardView } from './views/award-view.ts';
import { dockingView } from './views/docking-view.ts';
import { balanceView } from './views/user-view.ts';
import { toAmount } from './views/view-context.ts';

export const finishSession = changes<'sessions.finish'>(async (context, player, { params }) => {
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
      docking: dockingView(flight.session, context),
      balance: balanceView(after, context),
    }),
  };
});
