import { endDocking } from '#engine/rules/trip/docking/dock-flight.ts';
import { dockingTerms } from '#engine/rules/trip/docking/docking.ts';
import { replayDocking } from '#engine/systems/docking/replay-docking.ts';
import { changeCommand, withAnswer } from '../core/command.ts';
import { findFlight, findRunning } from '../core/find-owned.ts';
import { tunablesFor } from '../core/view-context.ts';
import { dockingView, flightView } from './views.ts';

/** Replays the try from the stick's input, with the systems that the canvas uses and the tunables of the flight's launch. */
export const finishDocking = changeCommand<'docking.finish'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, ship, trip } = found;
  const tunables = tunablesFor(flight, context);
  const terms = dockingTerms(tunables, trip.difficulty);
  const replay = () => replayDocking(flight.seed, body.input, terms);
  return withAnswer(endDocking(player, flight, ship, replay, context.nowMs, tunables), (after) => {
    const docked = findFlight(after, flight.id)!;
    return { docking: dockingView(docked, context)!, session: flightView(after, docked, context) };
  });
});
