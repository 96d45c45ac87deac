import type { LeaderboardRange, LeaderboardType } from '#engine/rules/crew/leaderboard.ts';
import { call } from '../core/api.ts';
import { makePages } from '../core/pages.ts';
import { makeResource, onceEach } from '../core/resource.ts';

/** The server pushes no changes that other players make, so these lists are read again after this long. */
const freshForMs = 20_000;

/** The crew in numbers, whose crew the player is in, and the link to invite with. */
export const crewStatistics = makeResource(['crew'], () => call('referrals.statistics'), freshForMs);

/** The pilots of the player's crew, 15 a page (chapter 2). */
export const crewMembers = makePages(['crew'], 15, (query) => call('referrals.list', { query }), freshForMs);

/** The player's own status as a general, and the tribute. */
export const generalStatus = makeResource(['crew', 'store'], () => call('generals.me'), freshForMs);

/** Generals who can be picked, most earned first. */
export const generals = makePages(['crew'], 50, (query) => call('generals.list', { query }), freshForMs);

const boardOf = onceEach((key) => {
  const [range, type] = key.split(':') as [LeaderboardRange, LeaderboardType];
  const read = (page: { limit: number; offset: number }) =>
    call('leaderboard.list', { query: { ...page, range, type } });
  return makePages(['statistics', 'homeland'], 20, read, freshForMs);
});

/** A leaderboard, 20 a page up to its hundredth, with the player's own place. */
export function board(range: LeaderboardRange, type: LeaderboardType) {
  return boardOf(`${range}:${type}`);
}
