import { maxRejected } from '#engine/protocol/trip/calls.ts';
import { refused, unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { hasCargo } from '#engine/rules/trip/flight.ts';
import { catchPirate as catchOne } from '#engine/rules/trip/pirates.ts';
import { knownTaps, replayTaps, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { changeCommand } from '../core/command.ts';
import { findRunning } from '../core/find-owned.ts';
import { toAmount, tunablesFor } from '../core/view-context.ts';
import { flightView } from './views.ts';

/** Replays the reported taps; the client's own sum of the cargo is ignored. */
export const replenishCargo = changeCommand<'sessions.replenish'>(
  async (context, player, { params, body }) => {
    const found = await findRunning(context, player, params);
    if ('refuse' in found) return found;
    const { flight, ship, trip } = found;
    if (!hasCargo(trip.type)) return { refuse: 'no_cargo_here' };
    const tunables = tunablesFor(flight, context);
    const stats = shipStats(ship, player.artifacts, tunables);
    const terms = tapTermsOf(flight, stats, tunables, {
      elapsedMs: context.nowMs - flight.createdAtMs,
      lateBeforeMs: context.lateBeforeMs(tunables) - flight.createdAtMs,
    });
    const report = { taps: knownTaps(body.taps ?? []), misses: body.misses };
    const after = replayTaps({ flight, energy: ship.energy }, report, terms);
    const change = unchanged(player);
    return {
      change:
        after.flight === flight
          ? change
          : withPlayer(change, {
              flights: player.flights.map((other) => (other === flight ? after.flight : other)),
              ships: player.ships.map((other) =>
                other === ship ? { ...ship, energy: after.energy } : other,
              ),
            }),
      answer: (written) => {
        const view = flightView(written, after.flight, context);
        return {
          baggage: toAmount(after.flight.baggage),
          energy: view.energy,
          rejected: after.rejected.slice(0, maxRejected),
          ...(after.rejected.length > maxRejected ? { rejectedCount: after.rejected.length } : {}),
          session: view,
        };
      },
    };
  },
);

/** Judges a shot by the tunables of the flight's launch. */
export const catchPirate = changeCommand<'sessions.pirate'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, trip } = found;
  const elapsedMs = context.nowMs - flight.createdAtMs;
  const tunables = tunablesFor(flight, context);
  const lateBeforeMs = context.lateBeforeMs(tunables) - flight.createdAtMs;
  const decided = catchOne(flight, trip.type, {
    number: body.pirate,
    shotMs: body.t,
    elapsedMs,
    tunables,
    lateBeforeMs,
  });
  if (refused(decided)) return decided;
  const flights = player.flights.map((other) => (other === flight ? decided.ok : other));
  return {
    change: withPlayer(unchanged(player), { flights }),
    answer: (after) => flightView(after, decided.ok, context),
  };
});
