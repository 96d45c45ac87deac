import { beginAssault } from '#engine/rules/trip/assault/assault-flight.ts';
import { changeCommand, withAnswer } from '../core/command.ts';
import { findFlight, findRunning } from '../core/find-owned.ts';
import { assaultView, flightView } from './views.ts';

export const startAssault = changeCommand<'assault.start'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const decided = beginAssault(player, found.flight, found.trip.type, context.nowMs);
  return withAnswer(decided, (after) => {
    const flight = findFlight(after, found.flight.id)!;
    return {
      assault: assaultView(after, flight, context)!,
      seed: flight.seed,
      session: flightView(after, flight, context),
    };
  });
});
