import { refused } from '#engine/rules/core/decision.ts';
import { endDocking } from '#engine/rules/trip/dock-flight.ts';
import { replayDocking } from '#engine/systems/docking/replay-docking.ts';
import { changes } from '../core/command.ts';
import { findRunning, findSession } from '../core/find-owned.ts';
import { dockingView } from './docking-view.ts';
import { flightView } from './views.ts';

/** Plays the try again from what the stick did, by the systems that the canvas runs and by the session's own version of the tunables. */
export const finishDocking = changes<'docking.finish'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const tunables = context.tunablesOf(found.session.tunablesVersion);
  const replay = () => replayDocking(found.session.seed, body.input, tunables);
  const decided = endDocking(player, found.session, found.ship, replay, context.nowMs, tunables);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => {
      const session = findSession(after, found.session.id)!;
      return { docking: dockingView(session, context)!, session: flightView(after, session, context) };
    },
  };
});
