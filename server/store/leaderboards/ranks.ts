import type { Tunables } from '#engine/content/tunables.ts';
import {
  type BoardEntry,
  boardKey,
  compareEntries,
  isRanked,
  type LeaderboardRange,
  type LeaderboardType,
  leaderboardRanges,
  leaderboardTypes,
  weekOf,
} from '#engine/rules/crew/leaderboard.ts';
import type { ItemOrder } from './sort-keys.ts';
import { SortedBlocks } from './sorted-blocks.ts';
import { entryOf, type Standing } from './standing.ts';

export type RankedEntry = BoardEntry & { readonly rank: number };

export interface BoardPage {
  /** How many are ranked. */
  readonly count: number;
  readonly entries: readonly RankedEntry[];
  /** Null for a player who isn't ranked. */
  readonly own: RankedEntry | null;
}

/** The order of a board (D25). */
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

/** The boards in memory: exact ranks of everybody. Made from the standings, and kept up with them. */
export class Ranks {
  readonly #standings = new Map<string, Standing>();
  /** Standings that came in since the boards were last looked at. */
  readonly #waiting = new Map<string, Standing>();
  readonly #boards = new Map<string, SortedBlocks<BoardEntry>>();
  /** Those who are ranked, by when they last did something: whoever did nothing for long leaves the boards. */
  readonly #byActivity = new SortedBlocks<Standing>(activityOrder);
  #activeDays = Number.NaN;
  #week = Number.NaN;
  /** Up to here in game time nobody is left who has to leave. */
  #nowMs = 0;

  /** Takes a standing over; an older one than is known changes nothing. */
  put(standing: Standing): void {
    const known = this.#waiting.get(standing.playerId) ?? this.#standings.get(standing.playerId);
    if (!known || known.order < standing.order) this.#waiting.set(standing.playerId, standing);
  }

  /** Part of a board from a place on, and where one player stands on it. */
  read(
    range: LeaderboardRange,
    type: LeaderboardType,
    page: { readonly offset: number; readonly limit: number },
    playerId: string,
    nowMs: number,
    tunables: Tunables,
  ): BoardPage {
    this.#turn(nowMs, tunables);
    const board = this.#board(boardKey(range, type, this.#week));
    const entries = board
      .slice(page.offset, page.limit)
      .map((entry, index) => ({ ...entry, rank: page.offset + index + 1 }));
    const standing = this.#standings.get(playerId);
    const entry = standing && entryOf(standing, range, type, this.#week);
    const isThere = entry && isRanked(entry, this.#nowMs, tunables);
    return {
      count: board.size,
      entries,
      own: isThere ? { ...entry, rank: board.countBefore(entry) + 1 } : null,
    };
  }

  /** Moves on to a moment: another week has boards of its own, whoever did nothing for long leaves, and news come in. */
  #turn(nowMs: number, tunables: Tunables): void {
    this.#nowMs = Math.max(this.#nowMs, nowMs);
    const week = weekOf(this.#nowMs);
    if (week !== this.#week || tunables.leaderboardActiveDays !== this.#activeDays) {
      this.#week = week;
      this.#activeDays = tunables.leaderboardActiveDays;
      this.#rebuild(tunables);
    }
    const left = ({ playerId, activeAtMs }: Standing) =>
      !isRanked({ playerId, value: 1, reachedAtMs: 0, activeAtMs }, this.#nowMs, tunables);
    for (let first = this.#byActivity.first; first && left(first); first = this.#byActivity.first)
      this.#takeOut(first);
    for (const standing of this.#waiting.values()) {
      const before = this.#standings.get(standing.playerId);
      if (before) this.#takeOut(before);
      this.#standings.set(standing.playerId, standing);
      this.#putIn(standing, tunables);
    }
    this.#waiting.clear();
  }

  #rebuild(tunables: Tunables): void {
    this.#boards.clear();
    for (const standing of this.#standings.values()) this.#byActivity.delete(standing);
    for (const standing of this.#standings.values()) this.#putIn(standing, tunables);
  }

  #putIn(standing: Standing, tunables: Tunables): void {
    let isAnywhere = false;
    for (const [board, entry] of this.#entriesOf(standing)) {
      if (!isRanked(entry, this.#nowMs, tunables)) continue;
      board.add(entry);
      isAnywhere = true;
    }
    if (isAnywhere) this.#byActivity.add(standing);
  }

  #takeOut(standing: Standing): void {
    for (const [board, entry] of this.#entriesOf(standing)) board.delete(entry);
    this.#byActivity.delete(standing);
  }

  *#entriesOf(standing: Standing): Generator<[SortedBlocks<BoardEntry>, BoardEntry]> {
    for (const range of leaderboardRanges)
      for (const type of leaderboardTypes) {
        const entry = entryOf(standing, range, type, this.#week);
        if (entry) yield [this.#board(boardKey(range, type, this.#week)), entry];
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
