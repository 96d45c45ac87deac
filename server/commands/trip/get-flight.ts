import { aiSessionViews } from '../ai-pilot/ai-flight-view.ts';
import { reads } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { flightView, sessionView } from './flight-view.ts';

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
