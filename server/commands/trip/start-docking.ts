import { beginDocking } from '#engine/rules/trip/docking/dock-flight.ts';
import { changeCommand, withAnswer } from '../core/command.ts';
import { findFlight, findRunning } from '../core/find-owned.ts';
import { dockingView, flightView } from './views.ts';

export const startDocking = changeCommand<'docking.start'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const decided = beginDocking(player, found.flight, found.trip.type, context.nowMs);
  return withAnswer(decided, (after) => {
    const flight = findFlight(after, found.flight.id)!;
    return {
      docking: dockingView(flight, context)!,
      seed: flight.seed,
      session: flightView(after, flight, context),
    };
  });
});
