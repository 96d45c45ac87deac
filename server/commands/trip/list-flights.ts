import { aiFlightViews } from '../ai-pilot/flight-views.ts';
import { reads } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { finishedFlightView, flightView } from './views.ts';

/**
 * The running trip of a ship first, its AI pilot's too, then those flown by hand that are over, newest first; what the pilot
 * has flown is in its statistics.
 */
export const listFlights = reads<'sessions.list'>(async (context, player, { params, query }, { flights }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  await context.delivered();
  const byHand = player.flights
    .filter(({ shipId }) => shipId === ship.id)
    .map((session) => flightView(player, session, context));
  const byPilot = aiFlightViews(player, ship, context).filter(({ finishedAt }) => finishedAt === null);
  const running = [...byHand, ...byPilot];
  const first = running.slice(query.offset, query.offset + query.limit);
  const [flown, over] = await Promise.all([
    flights.count(player.id, ship.id),
    first.length < query.limit
      ? flights.list(
          player.id,
          ship.id,
          Math.max(0, query.offset - running.length),
          query.limit - first.length,
        )
      : [],
  ]);
  const data = [...first, ...over.map((flight) => finishedFlightView(player, flight, context))];
  return { answer: { count: running.length + flown, data } };
});
