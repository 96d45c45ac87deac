import type { ScoreEffect } from '#engine/rules/core/effects.ts';
import {
  applyScore,
  type BoardEntry,
  type BoardTime,
  boardKey,
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
  // A score of an earlier week or season doesn't count for the current one.
  const isPast = range === 'weekly' ? score.week < time.week : score.season < time.season;
  if (isPast) return had ?? { value: 0, reachedAtMs: 0 };
  const { value, reachedAtMs } = applyScore(had, score, range, type);
  return { value, reachedAtMs };
}

/** The player's entries on all boards, by the board's key; those of value 0 are on none. */
export function entriesOf(standing: Standing): ReadonlyMap<string, BoardEntry> {
  const entries = new Map<string, BoardEntry>();
  for (const range of leaderboardRanges)
    for (const type of leaderboardTypes) {
      const entry = entryOf(standing, range, type, standing);
      if (entry && entry.value > 0) entries.set(boardKey(range, type, standing), entry);
    }
  return entries;
}
