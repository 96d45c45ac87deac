import type { galaxyPaths } from '#engine/protocol/galaxy/paths.ts';
import { completeByHand, exploreSystem } from '#engine/rules/galaxy/progress.ts';
import { type CommandsOf, changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { findSystem, findTrip, isGalaxy, nextSystemOf, notFound, systemsFor } from '../core/find-owned.ts';
import { takePage } from '../core/take-page.ts';
import { readSeason } from './read-season.ts';
import { tripViews, tripWithTerms } from './trip-views.ts';
import { galaxyView, systemView } from './views.ts';

export const galaxyCalls: CommandsOf<keyof typeof galaxyPaths> = {
  'galaxies.list': readCommand((context, player, { query }) => ({
    answer: takePage([galaxyView(player, context)], query),
  })),
  'seasons.current': readSeason,
  'systems.list': readCommand((context, player, { params, query }) => {
    if (!isGalaxy(params.g)) return notFound;
    const { count, data } = takePage(systemsFor(player, context), query);
    return { answer: { count, data: data.map((row) => systemView(player, row, context)) } };
  }),
  'systems.start': changeCommand((context, player, { params }) => {
    const row = findSystem(params, player, context);
    if (!row) return notFound;
    return withAnswer(exploreSystem(player, row.priority), (after) => systemView(after, row, context));
  }),
  'systems.complete': changeCommand((context, player, { params }) => {
    const row = findSystem(params, player, context);
    if (!row) return notFound;
    const decided = completeByHand(player, row.priority, row, nextSystemOf(row), context.nowMs);
    return withAnswer(decided, (after) => systemView(after, row, context));
  }),
  'trips.list': readCommand((context, player, { params, query }) => {
    const row = findSystem(params, player, context);
    if (!row) return notFound;
    return { answer: takePage(tripViews(player, row, context), query) };
  }),
  'trips.get': readCommand((context, player, { params }) => {
    const row = findSystem(params, player, context);
    const trip = row && findTrip(row, params.t);
    return trip ? { answer: tripWithTerms(player, row, trip.priority, context) } : notFound;
  }),
};
