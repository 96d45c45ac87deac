import { reads } from './command.ts';
import { findShip, notFound } from './find-owned.ts';
import { flightView, sessionView } from './views/session-view.ts';

/** The running trip of a ship first, then those that are over, newest first. */
export const listSessions = reads<'sessions.list'>(
  async (context, player, { params, query }, { flights }) => {
    const ship = findShip(player, params.id);
    if (!ship) return notFound;
    await context.settled();
    const running = player.sessions
      .filter(({ shipId }) => shipId === ship.id)
      .map((session) => sessionView(player, session, context));
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
    const data = [...first, ...over.map((flight) => flightView(player, flight, context))];
    return { answer: { count: running.length + flown, data } };
  },
);
