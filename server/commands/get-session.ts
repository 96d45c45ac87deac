import { reads } from './command.ts';
import { findShip, notFound } from './find-owned.ts';
import { flightView, sessionView } from './views/session-view.ts';

export const getSession = reads<'sessions.get'>(async (context, player, { params }, { flights }) => {
  if (!findShip(player, params.id)) return notFound;
  const session = player.sessions.find(({ id, shipId }) => id === params.sid && shipId === params.id);
  if (session) return { answer: sessionView(player, session, context) };
  await context.settled();
  const flight = await flights.find(player.id, params.sid);
  if (flight?.session.shipId !== params.id) return notFound;
  return { answer: flightView(player, flight, context) };
});
