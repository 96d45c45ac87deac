import type { aiPilotPaths } from '#engine/protocol/ai-pilot/paths.ts';
import { type CommandsOf, readCommand } from '../core/command.ts';
import { findPlace, findShip, notFound } from '../core/find-owned.ts';
import { collectAiPilot, switchAiPilot } from './runs.ts';
import { unlockAiPilot } from './unlock-ai-pilot.ts';
import { aiPilotView, aiStatisticsView } from './views.ts';

export const aiPilotCalls: CommandsOf<keyof typeof aiPilotPaths> = {
  'ai-pilot.get': readCommand((context, player, { params, query }) => {
    const ship = findShip(player, params.id);
    const place = query.tripId === undefined ? null : findPlace(query.tripId);
    if (!ship || place === undefined) return notFound;
    return { answer: aiPilotView(player, ship, context, place) };
  }),
  'ai-pilot.unlock': unlockAiPilot,
  'ai-pilot.switch': switchAiPilot,
  'ai-pilot.collect': collectAiPilot,
  'ai-pilot.statistics': readCommand((context, player, { params }) => {
    const ship = findShip(player, params.id);
    if (!ship) return notFound;
    return { answer: aiStatisticsView(player.aiPilots.ships[ship.id]?.run ?? null, context) };
  }),
};
