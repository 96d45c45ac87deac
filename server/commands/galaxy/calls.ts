import { carryOverRows } from '#engine/content/seasons.ts';
import type { galaxyPaths } from '#engine/protocol/galaxy/paths.ts';
import { completeByHand, exploreSystem } from '#engine/rules/galaxy/progress.ts';
import { boardMoment, seasonResult } from '#engine/rules/galaxy/season.ts';
import { whenBuilt } from '../../store/leaderboards/boards.ts';
import { type CommandsOf, changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { findSystem, findTrip, isGalaxy, nextSystemOf, notFound, systemsFor } from '../core/find-owned.ts';
import { toAmount, toTime } from '../core/view-context.ts';
import { takePage } from '../core/views.ts';
import { tripViews, tripWithTerms } from './trip-views.ts';
import { galaxyView, nextGoalView, systemView } from './views.ts';

export const galaxyCalls: CommandsOf<keyof typeof galaxyPaths> = {
  'galaxies.list': readCommand((context, player, { query }) => ({
    answer: takePage([galaxyView(player, context)], query),
  })),
  'goals.next': readCommand((context, player) => ({ answer: nextGoalView(player, context) })),
  // The player's results in the season; in the offseason, those at its end.
  'seasons.current': readCommand(async (context, player, _input, { standings }) => {
    await context.delivered();
    const { season, nowMs, tunables } = context;
    const board = await whenBuilt(
      standings.readBoard({
        range: 'total',
        type: 'earned',
        offset: 0,
        limit: 0,
        playerId: player.id,
        tunables,
        nowMs: boardMoment(season, nowMs),
        season: season.row.number,
      }),
    );
    const reached = seasonResult(player);
    return {
      answer: {
        number: season.row.number,
        startsAt: timeOf(season.startsAtMs),
        endsAt: timeOf(season.endsAtMs),
        isOver: season.isOver,
        next: season.next && { number: season.next.number, startsAt: timeOf(season.next.startsAtMs) },
        own: {
          trips: reached.flights,
          mined: toAmount(reached.earned),
          pirates: reached.pirates,
          systems: reached.systems,
          stars: reached.stars,
          rank: board?.own?.rank ?? null,
          topPercent: board?.own?.topPercent,
          pilots: board?.count ?? 0,
        },
        carryOver: carryOverRows.map(({ key, what }) => ({ key, what })),
      },
    };
  }),
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
    const decided = completeByHand(player, row.priority, row, {
      nextSystem: nextSystemOf(row),
      nowMs: context.nowMs,
    });
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

function timeOf(atMs: number | null): string | null {
  return atMs === null ? null : toTime(atMs);
}
