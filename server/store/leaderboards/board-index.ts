import { type BoardEntry, compareEntries } from '#engine/rules/crew/leaderboard.ts';
import type { ItemOrder } from './sorted-blocks.ts';

/** A place on a board: an entry without the player's activity. */
export type BoardPosition = Omit<BoardEntry, 'activeAtMs'>;

/** Activity of a player who is absent: the entry leaves the board. */
export const absentMs = 0;

/** The order of a board: higher values first, and of equal ones the earlier first (D25). */
export const boardOrder: ItemOrder<BoardEntry> = {
  major: ({ value }) => -value,
  minor: ({ reachedAtMs }) => reachedAtMs,
  compare: compareEntries,
};

/** True when `a` ranks before `b`. */
export function isBefore(a: BoardPosition, b: BoardPosition): boolean {
  return compareEntries({ ...a, activeAtMs: 0 }, { ...b, activeAtMs: 0 }) < 0;
}

/** Sizes of the boards, smaller in tests. */
export interface BoardLimits {
  /** Ranks up to this one are exact. */
  readonly exactRanks: number;
  /** Entries that an index keeps: more than the exact ranks, so that players may leave. */
  readonly keptEntries: number;
  /** Size of the sample that estimates ranks beyond the index. */
  readonly sampledPlayers: number;
}

/** Limits for a number of exact ranks. */
export function boardLimits(exactRanks = 100_000, sampledPlayers = 50_000): BoardLimits {
  return { exactRanks, keptEntries: Math.ceil(exactRanks * 1.1), sampledPlayers };
}

/** Maximum number of entries above `keptEntries` before the index drops the lowest. */
export function maxExcess({ keptEntries }: BoardLimits): number {
  return Math.ceil(keptEntries / 100);
}

export interface IndexQuery {
  readonly offset: number;
  readonly limit: number;
  readonly playerId: string;
  /** Confirmed time, by which entries are written. */
  readonly nowMs: number;
  /** Players whose last activity isn't after this moment leave the board. */
  readonly activeAfterMs: number;
  /** Filter besides the activity; a board that was built with another filter counts as missing. */
  readonly basis: string;
}

export interface IndexPage {
  readonly state: 'ready';
  /** Entries in the order of the board. */
  readonly entries: readonly BoardPosition[];
  /** Null when the player isn't in the index. */
  readonly own: (BoardPosition & { readonly rank: number }) | null;
  /** Number of entries in the index. */
  readonly size: number;
  /** Every player up to this position is in the index, and nobody after it; null: all players are. */
  readonly tail: BoardPosition | null;
  /** Real time until which everything written is in the index. */
  readonly syncedAtMs: number;
}

/** `missing`: nobody has built the board. `building`: somebody does. */
export type IndexAnswer = IndexPage | { readonly state: 'missing' | 'building' };

/** Entries to be appended after the tail. */
export interface IndexExtension {
  readonly entries: readonly BoardEntry[];
  readonly tail: BoardPosition | null;
  /** When reading them began. */
  readonly startedAtMs: number;
}

/**
 * The best entries of boards, in memory or in Redis. A board is built from the database when it is first
 * read, may be lost at any time, and is then built again. Entries are merged: a value never falls, so that
 * they may arrive twice and in any order.
 */
export interface BoardIndex {
  /** Maximum age of a sync in milliseconds; an older board reads other processes' writes. */
  readonly freshForMs: number;
  read(board: string, query: IndexQuery): Promise<IndexAnswer>;
  /** Merges entries; on a board that isn't built it does nothing. Never rejects. */
  put(board: string, entries: readonly BoardEntry[]): Promise<void>;
  /** Never rejects. */
  remove(board: string, playerId: string): Promise<void>;
  /** Begins to build an empty board. The builder's token, or null while another process builds it. */
  begin(board: string, basis: string): Promise<string | null>;
  /** Adds entries to a board that is being built. False when it was lost or another process builds it. */
  build(board: string, token: string, entries: readonly BoardEntry[]): Promise<boolean>;
  /** Opens a board that was built up to the tail. */
  finish(board: string, token: string, built: Omit<IndexExtension, 'entries'>): Promise<void>;
  /** Extends the board, unless its tail isn't the expected one any more. */
  extend(board: string, expectedTail: BoardPosition, extension: IndexExtension): Promise<void>;
  /** Claims the sync: returns the start of the unsynced time, or null when nothing is to be synced here. */
  claimSync(board: string): Promise<number | null>;
  /** Notes that everything written from `sinceMs` until `untilMs` is in the index. */
  noteSynced(board: string, sinceMs: number, untilMs: number): Promise<void>;
}
