import { refused, unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import { catchPirate as catchOne } from '#engine/rules/trip/pirates.ts';
import { changeCommand } from '../core/command.ts';
import { findRunning } from '../core/find-owned.ts';
import { tunablesFor } from '../core/view-context.ts';
import { flightView } from './views.ts';

/** Judges a shot by the tunables of the flight's launch. */
export const catchPirate = changeCommand<'sessions.pirate'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, trip } = found;
  const elapsedMs = context.nowMs - flight.createdAtMs;
  const tunables = tunablesFor(flight, context);
  const lateBeforeMs = context.lateBeforeMs(tunables) - flight.createdAtMs;
  const decided = catchOne(flight, trip.type, body.pirate, body.t, elapsedMs, tunables, lateBeforeMs);
  if (refused(decided)) return decided;
  const flights = player.flights.map((one) => (one === flight ? decided.ok : one));
  return {
    change: withPlayer(unchanged(player), { flights }),
    answer: (after) => flightView(after, decided.ok, context),
  };
});
