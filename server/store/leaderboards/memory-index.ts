import type { BoardEntry } from '#engine/rules/crew/leaderboard.ts';
import {
  type BoardIndex,
  type BoardLimits,
  type BoardPosition,
  boardLimits,
  boardOrder,
  type IndexAnswer,
  type IndexExtension,
  type IndexQuery,
  isBefore,
  maxExcess,
} from './board-index.ts';
import { type ItemOrder, SortedBlocks } from './sorted-blocks.ts';

/** Without Redis, standings of other processes show after this time. */
const freshForMs = 3000;
/** More boards than can be looked at are forgotten, the one longest unread first. */
const maxBoards = 18;

const activityOrder: ItemOrder<BoardEntry> = {
  major: ({ activeAtMs }) => activeAtMs,
  minor: () => 0,
  compare: (a, b) =>
    a.activeAtMs - b.activeAtMs || (a.playerId < b.playerId ? -1 : +(a.playerId > b.playerId)),
};

/** Boards in the memory of a server without Redis. `isAlone`: nobody else writes to the database. */
export class MemoryIndex implements BoardIndex {
  readonly freshForMs = freshForMs;
  readonly #boards = new Map<string, MemoryBoard>();
  readonly #limits: BoardLimits;
  readonly #isAlone: boolean;
  #builds = 0;

  constructor(isAlone: boolean, limits: BoardLimits = boardLimits()) {
    this.#isAlone = isAlone;
    this.#limits = limits;
  }

  async read(key: string, query: IndexQuery): Promise<IndexAnswer> {
    const board = this.#boards.get(key);
    if (!board || board.basis !== query.basis) return { state: 'missing' };
    this.#use(key, board);
    if (board.builder !== null) return { state: 'building' };
    board.leave(query.activeAfterMs);
    return board.read(query, this.#isAlone ? (board.missedFromMs ?? query.nowMs) : board.syncedAtMs);
  }

  async put(key: string, entries: readonly BoardEntry[]): Promise<void> {
    const board = this.#boards.get(key);
    if (!board) return;
    for (const entry of entries) board.merge(entry, board.builder === null ? board.tail : null);
    if (board.builder === null) board.trim(this.#limits);
  }

  async remove(key: string, playerId: string): Promise<void> {
    this.#boards.get(key)?.remove(playerId);
  }

  async begin(key: string, basis: string): Promise<string> {
    const builder = String(++this.#builds);
    this.#use(key, new MemoryBoard(basis, builder));
    const [oldest] = this.#boards.keys();
    if (this.#boards.size > maxBoards && oldest !== undefined) this.#boards.delete(oldest);
    return builder;
  }

  async build(key: string, token: string, entries: readonly BoardEntry[]): Promise<boolean> {
    const board = this.#boards.get(key);
    if (board?.builder !== token) return false;
    for (const entry of entries) board.merge(entry, null);
    return true;
  }

  async finish(
    key: string,
    token: string,
    { tail, startedAtMs }: Omit<IndexExtension, 'entries'>,
  ): Promise<void> {
    const board = this.#boards.get(key);
    if (board?.builder !== token) return;
    board.builder = null;
    board.tail = tail;
    board.syncedAtMs = startedAtMs;
    board.trim(this.#limits);
  }

  async extend(key: string, expectedTail: BoardPosition, extension: IndexExtension): Promise<void> {
    const board = this.#boards.get(key);
    if (!board || board.tail?.playerId !== expectedTail.playerId) return;
    for (const entry of extension.entries) board.merge(entry, null);
    board.tail = extension.tail;
    // Entries after the old tail that came meanwhile were dropped.
    board.missedFromMs = Math.min(extension.startedAtMs, board.missedFromMs ?? Number.POSITIVE_INFINITY);
    board.syncedAtMs = Math.min(board.syncedAtMs, extension.startedAtMs);
  }

  async claimSync(key: string): Promise<number | null> {
    const board = this.#boards.get(key);
    return board ? (this.#isAlone ? board.missedFromMs : board.syncedAtMs) : null;
  }

  async noteSynced(key: string, sinceMs: number, untilMs: number): Promise<void> {
    const board = this.#boards.get(key);
    if (!board) return;
    if (board.syncedAtMs >= sinceMs) board.syncedAtMs = Math.max(board.syncedAtMs, untilMs);
    if (board.missedFromMs !== null && board.missedFromMs >= sinceMs) board.missedFromMs = null;
  }

  #use(key: string, board: MemoryBoard): void {
    this.#boards.delete(key);
    this.#boards.set(key, board);
  }
}

class MemoryBoard {
  readonly basis: string;
  /** Null when the board is built. */
  builder: string | null;
  tail: BoardPosition | null = null;
  syncedAtMs = 0;
  /** Real time since which entries may be missing, although this process has written them. */
  missedFromMs: number | null = null;
  readonly #entries = new Map<string, BoardEntry>();
  readonly #ranked = new SortedBlocks<BoardEntry>(boardOrder);
  readonly #byActivity = new SortedBlocks<BoardEntry>(activityOrder);

  constructor(basis: string, builder: string) {
    this.basis = basis;
    this.builder = builder;
  }

  merge(entry: BoardEntry, tail: BoardPosition | null): void {
    const present = this.#entries.get(entry.playerId);
    if (!present && tail && isBefore(tail, entry)) return;
    const activeAtMs = Math.max(entry.activeAtMs, present?.activeAtMs ?? 0);
    const better = present && isBefore(present, entry) ? present : entry;
    this.remove(entry.playerId);
    this.#add({ ...better, activeAtMs });
  }

  #add(entry: BoardEntry): void {
    this.#entries.set(entry.playerId, entry);
    this.#ranked.add(entry);
    this.#byActivity.add(entry);
  }

  remove(playerId: string): void {
    const entry = this.#entries.get(playerId);
    if (!entry) return;
    this.#entries.delete(playerId);
    this.#ranked.delete(entry);
    this.#byActivity.delete(entry);
  }

  /** Drops entries after the tail, and the last entries of a board that has grown too long. */
  trim(limits: BoardLimits): void {
    const { keptEntries } = limits;
    if (this.#ranked.size > keptEntries + maxExcess(limits)) {
      const [last] = this.#ranked.slice(keptEntries - 1, 1);
      if (last) this.tail = last;
    }
    if (!this.tail) return;
    for (let last = this.#ranked.last; last && isBefore(this.tail, last); last = this.#ranked.last)
      this.remove(last.playerId);
  }

  leave(activeAfterMs: number): void {
    for (
      let first = this.#byActivity.first;
      first && first.activeAtMs <= activeAfterMs;
      first = this.#byActivity.first
    )
      this.remove(first.playerId);
  }

  read({ offset, limit, playerId }: IndexQuery, syncedAtMs: number): IndexAnswer {
    const own = this.#entries.get(playerId);
    return {
      state: 'ready',
      entries: this.#ranked.slice(offset, limit),
      own: own ? { ...own, rank: this.#ranked.countBefore(own) + 1 } : null,
      size: this.#ranked.size,
      tail: this.tail,
      syncedAtMs,
    };
  }
}
