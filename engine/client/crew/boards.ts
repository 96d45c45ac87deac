import type { LeaderboardRange, LeaderboardType } from '#engine/rules/crew/leaderboard.ts';
import { call } from '../core/api.ts';
import { makePages } from '../core/pages.ts';
import { onceEach } from '../core/resource.ts';

/** Boards move while nobody tells: a look later than this reads again. */
const freshForMs = 20_000;

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
