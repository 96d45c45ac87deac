import type { ScoreEffect } from '#engine/rules/core/effects.ts';
import {
  applyScore,
  type BoardEntry,
  type LeaderboardRange,
  type LeaderboardType,
  leaderboardRanges,
  leaderboardTypes,
} from '#engine/rules/crew/leaderboard.ts';

type Reached = Pick<BoardEntry, 'value' | 'reachedAtMs'>;

/** A player's values on all boards: in total, and in the last week with any activity. */
export interface Standing {
  readonly playerId: string;
  /** The order of the last applied score; it counts the player's effects. */
  readonly order: number;
  readonly week: number;
  readonly activeAtMs: number;
  readonly boards: Readonly<Record<LeaderboardRange, Readonly<Record<LeaderboardType, Reached>>>>;
}

/** A player's entry on a board; undefined on the board of a week without activity. */
export function entryOf(
  { playerId, activeAtMs, boards, week: lastWeek }: Standing,
  range: LeaderboardRange,
  type: LeaderboardType,
  week: number,
): BoardEntry | undefined {
  if (range === 'weekly' && lastWeek !== week) return undefined;
  return { playerId, activeAtMs, ...boards[range][type] };
}

export type OrderedScore = ScoreEffect & { readonly order: number };

/** Applies a score to a standing; a score that was applied before changes nothing. */
export function applyScoreTo(before: Standing | undefined, score: OrderedScore): Standing {
  if (before && before.order >= score.order) return before;
  const week = Math.max(score.week, before?.week ?? score.week);
  const boards = Object.fromEntries(
    leaderboardRanges.map((range) => [
      range,
      Object.fromEntries(leaderboardTypes.map((type) => [type, toReached(before, score, range, type, week)])),
    ]),
  ) as Standing['boards'];
  const activeAtMs = Math.max(score.atMs, before?.activeAtMs ?? 0);
  return { playerId: score.playerId, order: score.order, week, activeAtMs, boards };
}

function toReached(
  before: Standing | undefined,
  score: ScoreEffect,
  range: LeaderboardRange,
  type: LeaderboardType,
  week: number,
): Reached {
  const had = before && entryOf(before, range, type, week);
  // A score of a past week doesn't count for the current one.
  if (range === 'weekly' && score.week < week) return had ?? { value: 0, reachedAtMs: 0 };
  const { value, reachedAtMs } = applyScore(had, score, range, type);
  return { value, reachedAtMs };
}

/** A standing without values, later than any other of its player. */
export function blankStanding({ playerId, week }: Standing): Standing {
  const none = Object.fromEntries(leaderboardTypes.map((type) => [type, { value: 0, reachedAtMs: 0 }]));
  const boards = Object.fromEntries(leaderboardRanges.map((range) => [range, none])) as Standing['boards'];
  return { playerId, order: Number.MAX_SAFE_INTEGER, week, activeAtMs: 0, boards };
}
