import { aiFlightViews } from '../ai-pilot/flight-views.ts';
import { readCommand } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { finishedFlightView, flightView } from './views.ts';

/**
 * The ship's running trips first, including its AI pilot's, then the collected ones, newest first. The AI pilot's finished
 * trips are in its statistics instead.
 */
export const listFlights = readCommand<'sessions.list'>(
  async (context, player, { params, query }, { flights }) => {
    const ship = findShip(player, params.id);
    if (!ship) return notFound;
    await context.delivered();
    const byHand = player.flights
      .filter(({ shipId }) => shipId === ship.id)
      .map((flight) => flightView(player, flight, context));
    const byPilot = aiFlightViews(player, ship, context).filter(({ finishedAt }) => finishedAt === null);
    const running = [...byHand, ...byPilot];
    const first = running.slice(query.offset, query.offset + query.limit);
    const [collectedCount, collected] = await Promise.all([
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
    const data = [...first, ...collected.map((record) => finishedFlightView(player, record, context))];
    return { answer: { count: running.length + collectedCount, data } };
  },
);
