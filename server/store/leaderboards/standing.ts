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

/** Where a player stands on all boards: in all, and in the last week that anything happened in. */
export interface Standing {
  readonly playerId: string;
  /** Of the last score in it: counts what happened to the player. */
  readonly order: number;
  readonly week: number;
  readonly activeAtMs: number;
  readonly boards: Readonly<Record<LeaderboardRange, Readonly<Record<LeaderboardType, Reached>>>>;
}

/** A player's entry on a board; undefined on that of a week in which nothing happened. */
export function entryOf(
  { playerId, activeAtMs, boards, week: last }: Standing,
  range: LeaderboardRange,
  type: LeaderboardType,
  week: number,
): BoardEntry | undefined {
  if (range === 'weekly' && last !== week) return undefined;
  return { playerId, activeAtMs, ...boards[range][type] };
}

export type OrderedScore = ScoreEffect & { readonly order: number };

/** A standing after a score came in; one that was counted already changes nothing. */
export function applyScoreTo(before: Standing | undefined, score: OrderedScore): Standing {
  if (before && before.order >= score.order) return before;
  const week = Math.max(score.week, before?.week ?? score.week);
  const boards = Object.fromEntries(
    leaderboardRanges.map((range) => [
      range,
      Object.fromEntries(leaderboardTypes.map((type) => [type, reached(before, score, range, type, week)])),
    ]),
  ) as Standing['boards'];
  const activeAtMs = Math.max(score.atMs, before?.activeAtMs ?? 0);
  return { playerId: score.playerId, order: score.order, week, activeAtMs, boards };
}

function reached(
  before: Standing | undefined,
  score: ScoreEffect,
  range: LeaderboardRange,
  type: LeaderboardType,
  week: number,
): Reached {
  const had = before && entryOf(before, range, type, week);
  // A score of a week that is over says nothing about the present one.
  if (range === 'weekly' && score.week < week) return had ?? { value: 0, reachedAtMs: 0 };
  const { value, reachedAtMs } = applyScore(had, score, range, type);
  return { value, reachedAtMs };
}
