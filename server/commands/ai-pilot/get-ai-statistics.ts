import { reads } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { aiStatisticsView } from './ai-statistics-view.ts';

export const getAiStatistics = reads<'ai-pilot.statistics'>((context, player, { params }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  return { answer: aiStatisticsView(player.aiPilots.ships[ship.id]?.run ?? null, context) };
});
