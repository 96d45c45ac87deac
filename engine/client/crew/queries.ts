import { crewPaths } from '../../protocol/crew/paths.ts';
import type { LeaderboardRange, LeaderboardType } from '../../rules/crew/leaderboard.ts';
import { call } from '../core/api.ts';
import { makePagedQuery } from '../core/paged-query.ts';
import { makeQuery, memoize } from '../core/query.ts';

/** The server pushes no changes that other players make, so these lists are read again after this long. */
const freshForMs = 20_000;

/** The crew's numbers, the player's own general, and the invitation link. */
export const crewStatistics = makeQuery(['crew'], () => call(crewPaths['referrals.statistics']), freshForMs);

/** The pilots of the player's crew, 15 a page. */
export const crewMembers = makePagedQuery(
  ['crew'],
  15,
  (query) => call(crewPaths['referrals.list'], { query }),
  freshForMs,
);

/** The player's own status as a general, and their tribute. */
export const generalStatus = makeQuery(['crew', 'store'], () => call(crewPaths['generals.me']), freshForMs);

/** Generals who can be picked, those who earned most first. */
export const generals = makePagedQuery(
  ['crew'],
  50,
  (query) => call(crewPaths['generals.list'], { query }),
  freshForMs,
);

const boardOf = memoize((key) => {
  const [range, type] = key.split(':') as [LeaderboardRange, LeaderboardType];
  const read = (page: { limit: number; offset: number }) =>
    call(crewPaths['leaderboard.list'], { query: { ...page, range, type } });
  return makePagedQuery(['statistics', 'homeland'], 20, read, freshForMs);
});

/** A leaderboard, 20 a page up to place 100, with the player's own place. */
export function board(range: LeaderboardRange, type: LeaderboardType) {
  return boardOf(`${range}:${type}`);
}
