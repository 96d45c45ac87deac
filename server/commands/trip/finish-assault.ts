import { endAssault, warTimeSeconds } from '#engine/rules/trip/assault/assault-flight.ts';
import { replayAssault } from '#engine/systems/assault/advance-assault.ts';
import { changeCommand, withAnswer } from '../core/command.ts';
import { findFlight, findRunning } from '../core/find-owned.ts';
import { tunablesFor } from '../core/view-context.ts';
import { assaultView, flightView } from './views.ts';

/** Replays the fight from the pilot's acts, with the systems that the canvas uses and the tunables of the flight's launch. */
export const finishAssault = changeCommand<'assault.finish'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, ship, trip } = found;
  const tunables = tunablesFor(flight, context);
  const terms = { difficulty: trip.difficulty, seconds: warTimeSeconds(ship.key), tunables };
  const replay = () => replayAssault(flight.seed, body.input, terms);
  return withAnswer(endAssault(player, flight, ship, replay, context.nowMs, tunables), (after) => {
    const ended = findFlight(after, flight.id)!;
    return { assault: assaultView(after, ended, context)!, session: flightView(after, ended, context) };
  });
});
