import { refused } from '#engine/rules/core/decision.ts';
import { beginDocking } from '#engine/rules/trip/dock-flight.ts';
import { changes } from '../core/command.ts';
import { findRunning, findSession } from '../core/find-owned.ts';
import { dockingView } from './docking-view.ts';
import { flightView } from './views.ts';

export const startDocking = changes<'docking.start'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const decided = beginDocking(player, found.session, found.trip.type, context.nowMs);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => {
      const session = findSession(after, found.session.id)!;
      return {
        docking: dockingView(session, context)!,
        seed: session.seed,
        session: flightView(after, session, context),
      };
    },
  };
});
