import { carryOverRows } from '#engine/content/seasons.ts';
import { boardMoment, seasonResult } from '#engine/rules/galaxy/season.ts';
import { readCommand } from '../core/command.ts';
import { toAmount, toTime } from '../core/view-context.ts';

/** What the player has reached in the season; in the offseason, at its end. */
export const readSeason = readCommand<'seasons.current'>(async (context, player, _input, { standings }) => {
  await context.delivered();
  const { season, nowMs, tunables } = context;
  const { own, count } = await standings.readBoard({
    ...{ range: 'total', type: 'earned', offset: 0, limit: 0, playerId: player.id, tunables },
    nowMs: boardMoment(season, nowMs),
    season: season.row.number,
  });
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
        rank: own?.rank ?? null,
        pilots: count,
      },
      carryOver: carryOverRows.map(({ key, what }) => ({ key, what })),
    },
  };
});

function timeOf(atMs: number | null): string | null {
  return atMs === null ? null : toTime(atMs);
}
