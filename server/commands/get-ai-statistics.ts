import { reads } from './command.ts';
import { findShip, notFound } from './find-owned.ts';
import { aiStatisticsView } from './views/ai-statistics-view.ts';

export const getAiStatistics = reads<'ai-pilot.statistics'>((context, player, { params }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  return { answer: aiStatisticsView(player.aiPilots.ships[ship.id]?.run ?? null, context) };
});
