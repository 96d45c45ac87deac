import { refused } from '../../engine/rules/decision.ts';
import { beginDocking } from '../../engine/rules/dock-session.ts';
import { changes } from './command.ts';
import { findRunning, findSession } from './find-owned.ts';
import { dockingView } from './views/docking-view.ts';
import { sessionView } from './views/session-view.ts';

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
        session: sessionView(after, session, context),
      };
    },
  };
});
