import type { Tunables } from '#engine/content/tunables.ts';
import {
  type BoardEntry,
  type BoardTime,
  boardKey,
  compareEntries,
  isRanked,
  type LeaderboardRange,
  type LeaderboardType,
  leaderboardRanges,
  leaderboardTypes,
  weekOf,
} from '#engine/rules/crew/leaderboard.ts';
import { type ItemOrder, SortedBlocks } from './sorted-blocks.ts';
import { entryOf, type Standing } from './standing.ts';

export type RankedEntry = BoardEntry & { readonly rank: number };

export interface BoardPage {
  /** The number of ranked players. */
  readonly count: number;
  readonly entries: readonly RankedEntry[];
  /** Null when the player isn't ranked. */
  readonly own: RankedEntry | null;
}

/** The order of a board: higher values first, and of equal ones the earlier first (D25). */
export const boardOrder: ItemOrder<BoardEntry> = {
  major: ({ value }) => -value,
  minor: ({ reachedAtMs }) => reachedAtMs,
  compare: compareEntries,
};

const activityOrder: ItemOrder<Standing> = {
  major: ({ activeAtMs }) => activeAtMs,
  minor: () => 0,
  compare: compareActivity,
};

interface PageInput {
  readonly page: { readonly offset: number; readonly limit: number };
  readonly playerId: string;
  readonly nowMs: number;
  readonly tunables: Tunables;
  readonly season: number;
}

/**
 * All leaderboards in memory, with the exact rank of everybody. Built from the standings and updated with
 * them.
 */
export class Ranks {
  readonly #standings = new Map<string, Standing>();
  /** Standings that arrived since the boards were last read. */
  readonly #pending = new Map<string, Standing>();
  readonly #boards = new Map<string, SortedBlocks<BoardEntry>>();
  /** The ranked players by their last activity, to find those who have been inactive for too long. */
  readonly #byActivity = new SortedBlocks<Standing>(activityOrder);
  #activeDays = Number.NaN;
  #time: BoardTime = { week: Number.NaN, season: Number.NaN };
  /**
   * The game time of the last update: everybody who was inactive for too long at that time is off the boards.
   */
  #nowMs = 0;

  /** Takes in a standing, unless a later one is known. */
  put(standing: Standing): void {
    const known = this.#pending.get(standing.playerId) ?? this.#standings.get(standing.playerId);
    if (!known || known.order < standing.order) this.#pending.set(standing.playerId, standing);
  }

  /** A page of a board, and one player's entry on it. */
  read(
    range: LeaderboardRange,
    type: LeaderboardType,
    { page, playerId, nowMs, tunables, season }: PageInput,
  ): BoardPage {
    this.#advance(nowMs, season, tunables);
    const board = this.#board(boardKey(range, type, this.#time));
    const entries = board
      .slice(page.offset, page.limit)
      .map((entry, index) => ({ ...entry, rank: page.offset + index + 1 }));
    const standing = this.#standings.get(playerId);
    const entry = standing && entryOf(standing, range, type, this.#time);
    const isOnBoard = entry && isRanked(entry, this.#nowMs, tunables);
    return {
      count: board.size,
      entries,
      own: isOnBoard ? { ...entry, rank: board.countBefore(entry) + 1 } : null,
    };
  }

  /**
   * Advances to a moment: starts a new week's and a new season's boards, drops inactive players and applies
   * the pending standings.
   */
  #advance(nowMs: number, season: number, tunables: Tunables): void {
    this.#nowMs = Math.max(this.#nowMs, nowMs);
    const time = { week: weekOf(this.#nowMs), season };
    const isNew = time.week !== this.#time.week || season !== this.#time.season;
    if (isNew || tunables.leaderboardActiveDays !== this.#activeDays) {
      this.#time = time;
      this.#activeDays = tunables.leaderboardActiveDays;
      this.#rebuild(tunables);
    }
    const isInactive = ({ playerId, activeAtMs }: Standing) =>
      !isRanked({ playerId, value: 1, reachedAtMs: 0, activeAtMs }, this.#nowMs, tunables);
    for (let first = this.#byActivity.first; first && isInactive(first); first = this.#byActivity.first)
      this.#remove(first);
    for (const standing of this.#pending.values()) {
      const before = this.#standings.get(standing.playerId);
      if (before) this.#remove(before);
      this.#standings.set(standing.playerId, standing);
      this.#insert(standing, tunables);
    }
    this.#pending.clear();
  }

  #rebuild(tunables: Tunables): void {
    this.#boards.clear();
    for (const standing of this.#standings.values()) this.#byActivity.delete(standing);
    for (const standing of this.#standings.values()) this.#insert(standing, tunables);
  }

  #insert(standing: Standing, tunables: Tunables): void {
    let isRankedAnywhere = false;
    for (const [board, entry] of this.#entriesOf(standing)) {
      if (!isRanked(entry, this.#nowMs, tunables)) continue;
      board.add(entry);
      isRankedAnywhere = true;
    }
    if (isRankedAnywhere) this.#byActivity.add(standing);
  }

  #remove(standing: Standing): void {
    for (const [board, entry] of this.#entriesOf(standing)) board.delete(entry);
    this.#byActivity.delete(standing);
  }

  *#entriesOf(standing: Standing): Generator<[SortedBlocks<BoardEntry>, BoardEntry]> {
    for (const range of leaderboardRanges)
      for (const type of leaderboardTypes) {
        const entry = entryOf(standing, range, type, this.#time);
        if (entry) yield [this.#board(boardKey(range, type, this.#time)), entry];
      }
  }

  #board(key: string): SortedBlocks<BoardEntry> {
    const board = this.#boards.get(key) ?? new SortedBlocks<BoardEntry>(boardOrder);
    this.#boards.set(key, board);
    return board;
  }
}

function compareActivity(a: Standing, b: Standing): number {
  if (a.activeAtMs !== b.activeAtMs) return a.activeAtMs - b.activeAtMs;
  return a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0;
}
