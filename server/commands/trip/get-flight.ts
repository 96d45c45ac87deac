import { aiFlightViews } from '../ai-pilot/flight-views.ts';
import { reads } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { finishedFlightView, flightView } from './views.ts';

export const getFlight = reads<'sessions.get'>(async (context, player, { params }, { flights }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  const session = player.flights.find(({ id, shipId }) => id === params.sid && shipId === params.id);
  if (session) return { answer: flightView(player, session, context) };
  const flownByPilot = aiFlightViews(player, ship, context).find(({ uuid }) => uuid === params.sid);
  if (flownByPilot) return { answer: flownByPilot };
  await context.delivered();
  const flight = await flights.find(player.id, params.sid);
  if (flight?.flight.shipId !== params.id) return notFound;
  return { answer: finishedFlightView(player, flight, context) };
});
