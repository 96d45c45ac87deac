import { refused, unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import { catchPirate as catchOne } from '#engine/rules/trip/pirates.ts';
import { changes } from '../core/command.ts';
import { findRunning } from '../core/find-owned.ts';
import { flightView } from './views.ts';

/** Judges a shot by the session's own version of the tunables. */
export const catchPirate = changes<'sessions.pirate'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { session, trip } = found;
  const ranMs = context.nowMs - session.createdAtMs;
  const tunables = context.tunablesOf(session.tunablesVersion);
  const decided = catchOne(session, trip.type, body.pirate, body.t, ranMs, tunables);
  if (refused(decided)) return decided;
  const flights = player.flights.map((one) => (one === session ? decided.ok : one));
  return {
    change: withPlayer(unchanged(player), { flights }),
    answer: (after) => flightView(after, decided.ok, context),
  };
});
