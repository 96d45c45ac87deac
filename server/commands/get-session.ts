import { reads } from './command.ts';
import { findShip, notFound } from './find-owned.ts';
import { aiSessionViews } from './views/ai-session-view.ts';
import { flightView, sessionView } from './views/session-view.ts';

export const getSession = reads<'sessions.get'>(async (context, player, { params }, { flights }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  const session = player.sessions.find(({ id, shipId }) => id === params.sid && shipId === params.id);
  if (session) return { answer: sessionView(player, session, context) };
  const flownByPilot = aiSessionViews(player, ship, context).find(({ uuid }) => uuid === params.sid);
  if (flownByPilot) return { answer: flownByPilot };
  await context.settled();
  const flight = await flights.find(player.id, params.sid);
  if (flight?.session.shipId !== params.id) return notFound;
  return { answer: flightView(player, flight, context) };
});
