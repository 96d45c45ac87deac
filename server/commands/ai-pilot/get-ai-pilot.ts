import { reads } from '../core/command.ts';
import { findPlace, findShip, notFound } from '../core/find-owned.ts';
import { aiPilotView } from './views.ts';

export const getAiPilot = reads<'ai-pilot.get'>((context, player, { params, query }) => {
  const ship = findShip(player, params.id);
  const place = query.tripId === undefined ? null : findPlace(query.tripId);
  if (!ship || place === undefined) return notFound;
  return { answer: aiPilotView(player, ship, context, place) };
});
