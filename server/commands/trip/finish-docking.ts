import { refused } from '#engine/rules/core/decision.ts';
import { endDocking, keepRun } from '#engine/rules/trip/docking/dock-flight.ts';
import { dockingTerms, type StickInput } from '#engine/rules/trip/docking/docking.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
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
  const replay = (input: readonly StickInput[]) => replayDocking(flight.seed, input, terms);
  const ended = endDocking(player, flight, ship, () => replay(body.input), context.nowMs, tunables);
  if (refused(ended)) return ended;
  const isWon = (findFlight(ended.ok.player, flight.id)?.docking?.earned ?? 0) > 0;
  const change = isWon
    ? keepRun(ended.ok, flight, trip.difficulty, body.input, replay, context.nowMs)
    : ended.ok;
  return withAnswer({ ok: change }, (after) => {
    const docked = findFlight(after, flight.id)!;
    return { docking: dockingView(docked, context)!, session: flightView(after, docked, context) };
  });
});
