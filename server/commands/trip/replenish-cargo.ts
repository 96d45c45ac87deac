import { unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { hasCargo, replayTaps } from '#engine/rules/trip/tapping.ts';
import { changes } from '../core/command.ts';
import { findRunning } from '../core/find-owned.ts';
import { toAmount } from '../core/view-context.ts';
import { flightView } from './views.ts';

/** Lives the reported taps through; the client's own count of the cargo counts for nothing. */
export const replenishCargo = changes<'sessions.replenish'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { session, ship, trip } = found;
  if (!hasCargo(trip.type)) return { refuse: 'no_cargo_here' };
  const tunables = context.tunablesOf(session.tunablesVersion);
  const stats = shipStats(ship, player.artifacts, tunables);
  const before = { flight: session, energy: ship.energy };
  const after = replayTaps(before, body.taps, stats, context.nowMs - session.createdAtMs, tunables);
  const change = unchanged(player);
  return {
    change:
      after.flight === session
        ? change
        : withPlayer(change, {
            flights: player.flights.map((one) => (one === session ? after.flight : one)),
            ships: player.ships.map((one) => (one === ship ? { ...ship, energy: after.energy } : one)),
          }),
    answer: (written) => {
      const view = flightView(written, after.flight, context);
      return {
        baggage: toAmount(after.flight.baggage),
        energy: view.energy,
        rejected: [...after.rejected],
        session: view,
      };
    },
  };
});
