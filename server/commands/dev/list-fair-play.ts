import { serviceCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';

/** The players whose taps an operator should look at. */
export const listFairPlay = serviceCommand<'dev.fair-play'>(async ({ store }, { query }) => {
  const { leastScore, offset, limit } = query;
  const [count, scored] = await Promise.all([
    store.fairPlay.count(leastScore),
    store.fairPlay.list(leastScore, offset, limit),
  ]);
  const summaries = await store.players.findSummaries(scored.map(({ playerId }) => playerId));
  const profiles = new Map(summaries.map(({ id, profile }) => [id, profile]));
  const data = scored.map(({ playerId, score, signs, isUncertain, reports, games, atMs }) => ({
    playerId,
    firstName: profiles.get(playerId)?.firstName ?? '',
    username: profiles.get(playerId)?.username ?? null,
    score,
    signs,
    isUncertain,
    games: Math.round(games.played),
    gamesWon: Math.round(games.won),
    flights: reports.flights,
    taps: Math.round(reports.taps),
    lateTaps: Math.round(reports.late),
    lastFlightAt: toTime(atMs),
  }));
  return { answer: { count, data } };
});
