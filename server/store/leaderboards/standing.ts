import type { ScoreEffect } from '#engine/rules/core/effects.ts';
import {
  applyScore,
  type BoardEntry,
  type BoardTime,
  type LeaderboardRange,
  type LeaderboardType,
  leaderboardRanges,
  leaderboardTypes,
} from '#engine/rules/crew/leaderboard.ts';

type Reached = Pick<BoardEntry, 'value' | 'reachedAtMs'>;

/** A player's values on all boards: in the last season and in the last week with any activity. */
export interface Standing {
  readonly playerId: string;
  /** The order of the last applied score; it counts the player's effects. */
  readonly order: number;
  readonly week: number;
  readonly season: number;
  readonly activeAtMs: number;
  readonly boards: Readonly<Record<LeaderboardRange, Readonly<Record<LeaderboardType, Reached>>>>;
}

/** A player's entry on a board; undefined on the board of a week or a season without activity. */
export function entryOf(
  { playerId, activeAtMs, boards, ...last }: Standing,
  range: LeaderboardRange,
  type: LeaderboardType,
  time: BoardTime,
): BoardEntry | undefined {
  const isPast = range === 'weekly' ? last.week !== time.week : last.season !== time.season;
  if (isPast) return undefined;
  return { playerId, activeAtMs, ...boards[range][type] };
}

export type OrderedScore = ScoreEffect & { readonly order: number };

/** Applies a score to a standing; a score that was applied before changes nothing. */
export function applyScoreTo(before: Standing | undefined, score: OrderedScore): Standing {
  if (before && before.order >= score.order) return before;
  const scoredIn = { week: score.week, season: score.season };
  const time = {
    week: Math.max(scoredIn.week, before?.week ?? scoredIn.week),
    season: Math.max(scoredIn.season, before?.season ?? scoredIn.season),
  };
  const boards = Object.fromEntries(
    leaderboardRanges.map((range) => [
      range,
      Object.fromEntries(leaderboardTypes.map((type) => [type, toReached(before, score, range, type, time)])),
    ]),
  ) as Standing['boards'];
  const activeAtMs = Math.max(score.atMs, before?.activeAtMs ?? 0);
  return { playerId: score.playerId, order: score.order, ...time, activeAtMs, boards };
}

function toReached(
  before: Standing | undefined,
  score: ScoreEffect,
  range: LeaderboardRange,
  type: LeaderboardType,
  time: BoardTime,
): Reached {
  const had = before && entryOf(before, range, type, time);
  // A score of the past doesn't count for what is now.
  const isPast = range === 'weekly' ? score.week < time.week : score.season < time.season;
  if (isPast) return had ?? { value: 0, reachedAtMs: 0 };
  const { value, reachedAtMs } = applyScore(had, score, range, type);
  return { value, reachedAtMs };
}

/** A standing without values, later than any other of its player. */
export function blankStanding({ playerId, week, season }: Standing): Standing {
  const none = Object.fromEntries(leaderboardTypes.map((type) => [type, { value: 0, reachedAtMs: 0 }]));
  const boards = Object.fromEntries(leaderboardRanges.map((range) => [range, none])) as Standing['boards'];
  return { playerId, order: Number.MAX_SAFE_INTEGER, week, season, activeAtMs: 0, boards };
}
