import { setTimeout as wait } from 'node:timers/promises';
import { type BoardEntry, compareEntries } from '#engine/rules/crew/leaderboard.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { defaultSettings } from '../../settings.ts';
import {
  absentMs,
  type BoardIndex,
  type BoardLimits,
  type BoardPosition,
  boardLimits,
  type IndexPage,
  type IndexQuery,
} from './board-index.ts';
import { MemoryIndex } from './memory-index.ts';
import type { BoardSample, SampledBoards } from './samples.ts';

/** A board as the database knows it. */
export interface BoardSource {
  readonly key: string;
  /** Confirmed time, by which entries are written. */
  nowMs(): number;
  /** Boards that `written` reads, too. */
  readonly siblings: readonly string[];
  /** A condition besides the activity; a board that was built with another one is built again. */
  readonly basis: string;
  /** Players whose last activity isn't after this moment aren't ranked. */
  readonly activeAfterMs: number;
  /** Ranked entries in the order of the board after a position, in parts. */
  top(after: BoardPosition | null, limit: number): AsyncIterable<readonly BoardEntry[]>;
  /** Entries of this board and its siblings that were written from this moment of real time on. */
  written(sinceMs: number): AsyncIterable<ReadonlyMap<string, readonly BoardEntry[]>>;
  /** The player's entry; null when the player isn't ranked. */
  find(playerId: string): Promise<BoardEntry | null>;
  /** Name of the sample that this board is in. */
  readonly sampleKey: string;
  sample(limit: number): Promise<SampledBoards>;
}

export interface RankedEntry extends BoardPosition {
  readonly rank: number;
}

/** The player's own entry: with the exact rank, or beyond the exact ones with the share of the first. */
export interface OwnEntry extends BoardPosition {
  readonly rank: number | null;
  /** The player is among the best so many percent, rounded up, such as 3; only without a rank. */
  readonly topPercent?: number;
}

export interface BoardPage {
  /** Number of ranked players, rounded beyond the exact ranks. */
  readonly count: number;
  readonly entries: readonly RankedEntry[];
  /** Null when the player isn't ranked. */
  readonly own: OwnEntry | null;
}

export interface BoardQuery {
  readonly offset: number;
  readonly limit: number;
  readonly playerId: string;
}

const lookAgainMs = 50;
/** Maximum number of waiting calls; more are refused, so that they don't crowd out other calls. */
const maxWaiting = 20;
/** Rereads this much of the past, because processes' clocks differ and a write takes time. */
const overlapMs = 10_000;
/** After a longer gap, building a board is cheaper than taking in all that was written. */
const maxGapMs = 10 * 60_000;
/** A sample is read again after this time. */
const sampleForMs = 5 * 60_000;
/** A sample without a board, which may have begun since, is read again after this time. */
const emptySampleForMs = 30_000;
const extensionSize = 500;
/** Samples in memory, of 0.4 MB a board. */
const maxSamples = 12;

/**
 * Leaderboards of any kind. The database stores the standings in order; an index has the first of each
 * board, so that ranks there are exact. Places beyond them are estimated from a sample of the players.
 * So neither a server nor Redis holds all players, and a new week, a new season or a start reads only
 * boards that are looked at.
 */
export class Boards {
  readonly #index: BoardIndex;
  readonly #limits: BoardLimits;
  readonly #patienceMs: number;
  readonly #building = new Map<string, Promise<void>>();
  /** Boards that are being synced or extended by this process. */
  readonly #atWork = new Set<string>();
  readonly #samples = new Map<string, { readonly atMs: number; readonly boards: Promise<SampledBoards> }>();
  #waiting = 0;

  /** A call waits for a board that is being built for `patienceMs`. */
  constructor(
    limits: BoardLimits = boardLimits(),
    index: BoardIndex = new MemoryIndex(false, limits),
    patienceMs = defaultSettings.boardPatienceMs,
  ) {
    this.#index = index;
    this.#limits = limits;
    this.#patienceMs = patienceMs;
  }

  /** A page of a board, and one player's entry. Refuses the call while the board is being built. */
  async read(source: BoardSource, { offset, limit, playerId }: BoardQuery): Promise<BoardPage> {
    const { basis, activeAfterMs } = source;
    const query = { offset, limit, playerId, basis, activeAfterMs, nowMs: source.nowMs() };
    const first = await this.#page(source, query);
    const page = (await this.#keepUp(source, first)) ? await this.#page(source, query) : first;
    const entries = page.entries.map((entry, index) => ({ ...entry, rank: offset + index + 1 }));
    if (page.tail === null) return { count: page.size, entries, own: this.#ownOf(page.own, page.size) };
    const sample = await this.#sample(source);
    const count = Math.max(rounded(sample?.ranked ?? 0), page.size);
    if (page.own) return { count, entries, own: this.#ownOf(page.own, sample?.ranked ?? page.size) };
    const found = playerId === '' ? null : await source.find(playerId);
    if (!found) return { count, entries, own: null };
    const rank = Math.max(page.size + 1, sample?.rankOf(found) ?? 0);
    return { count, entries, own: this.#ownOf({ ...found, rank }, Math.max(rank, sample?.ranked ?? 0)) };
  }

  /** Merges entries that were written, by board; those of absent players leave it. */
  async put(entries: ReadonlyMap<string, readonly BoardEntry[]>): Promise<void> {
    await Promise.all(
      [...entries].map(async ([board, list]) => {
        await this.#index.put(
          board,
          list.filter(({ activeAtMs }) => activeAtMs !== absentMs),
        );
        for (const { activeAtMs, playerId } of list)
          if (activeAtMs === absentMs) await this.#index.remove(board, playerId);
      }),
    );
  }

  async remove(boards: readonly string[], playerId: string): Promise<void> {
    await Promise.all(boards.map((board) => this.#index.remove(board, playerId)));
  }

  /** Estimated number of ranked players; 0 when nobody of the sample is ranked. */
  async estimate(source: BoardSource): Promise<number> {
    return rounded((await this.#sample(source))?.ranked ?? 0);
  }

  #ownOf(own: RankedEntry | null, ranked: number): OwnEntry | null {
    if (!own) return null;
    const { playerId, value, reachedAtMs, rank } = own;
    if (rank <= this.#limits.exactRanks) return { playerId, value, reachedAtMs, rank };
    const topPercent = Math.min(100, Math.max(1, Math.ceil((100 * rank) / Math.max(rank, ranked))));
    return { playerId, value, reachedAtMs, rank: null, topPercent };
  }

  /** Waits for a moment while the board is being built. */
  async #page(source: BoardSource, query: IndexQuery): Promise<IndexPage> {
    const untilMs = performance.now() + this.#patienceMs;
    for (;;) {
      const answer = await this.#index.read(source.key, query);
      if (answer.state === 'ready' && Math.abs(source.nowMs() - answer.syncedAtMs) < maxGapMs) return answer;
      const building = this.#build(source);
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0 || this.#waiting >= maxWaiting)
        throw new CallRefused('unavailable', { retryAfterSeconds: 1 });
      this.#waiting++;
      try {
        const pause = answer.state === 'building' ? Math.min(lookAgainMs, leftMs) : leftMs;
        const stopping = new AbortController();
        const paused = wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
        await Promise.race([building.then(() => paused), building.catch(() => undefined), paused]);
        stopping.abort();
      } finally {
        this.#waiting--;
      }
    }
  }

  /** Builds a board in small parts, unless it is being built. */
  #build(source: BoardSource): Promise<void> {
    const { key } = source;
    const building =
      this.#building.get(key) ?? this.#buildOnce(source).finally(() => this.#building.delete(key));
    this.#building.set(key, building);
    return building;
  }

  async #buildOnce(source: BoardSource): Promise<void> {
    const { key, basis } = source;
    const token = await this.#index.begin(key, basis);
    if (token === null) return;
    const startedAtMs = source.nowMs();
    const { keptEntries } = this.#limits;
    let count = 0;
    let last: BoardEntry | null = null;
    for await (const entries of source.top(null, keptEntries)) {
      if (!(await this.#index.build(key, token, entries))) return;
      count += entries.length;
      last = entries.at(-1) ?? last;
    }
    await this.#index.finish(key, token, { tail: count < keptEntries ? null : last, startedAtMs });
  }

  /**
   * Extends a board that players have left, and takes in writes of other processes. Only one call does so;
   * the others are answered meanwhile. True when the board has changed.
   */
  async #keepUp(source: BoardSource, { syncedAtMs, tail, size }: IndexPage): Promise<boolean> {
    const { key } = source;
    const isOld = source.nowMs() - syncedAtMs > this.#index.freshForMs;
    const isShort = tail !== null && size < this.#limits.exactRanks;
    if (!(isOld || isShort) || this.#atWork.has(key)) return false;
    this.#atWork.add(key);
    try {
      if (isShort) await this.#extend(source, tail, size);
      if (isOld) await this.#sync(source);
      return true;
    } finally {
      this.#atWork.delete(key);
    }
  }

  async #sync(source: BoardSource): Promise<void> {
    const { key, siblings } = source;
    const sinceMs = await this.#index.claimSync(key);
    if (sinceMs === null) return;
    const startedAtMs = source.nowMs();
    for await (const entries of source.written(sinceMs - overlapMs)) await this.put(entries);
    for (const board of new Set([key, ...siblings]))
      await this.#index.noteSynced(board, sinceMs, startedAtMs);
  }

  async #extend(source: BoardSource, from: BoardPosition, size: number): Promise<void> {
    let tail: BoardPosition | null = from;
    for (
      let missing = this.#limits.keptEntries - size;
      missing > 0 && tail !== null;
      missing -= extensionSize
    ) {
      const startedAtMs = source.nowMs();
      const entries: BoardEntry[] = [];
      const limit = Math.min(extensionSize, missing);
      for await (const part of source.top(tail, limit)) entries.push(...part);
      const next: BoardPosition | null = entries.length < limit ? null : entries.at(-1)!;
      await this.#index.extend(source.key, tail, { entries, tail: next, startedAtMs });
      tail = next;
    }
  }

  /** Undefined when nobody of the sample is on the board. An old sample serves while a new one is read. */
  async #sample(source: BoardSource): Promise<BoardSample | undefined> {
    const { sampleKey, key } = source;
    const sample = this.#samples.get(sampleKey);
    if (!sample) return (await this.#takeSample(source)).get(key);
    const boards = await sample.boards;
    const isFresh = performance.now() - sample.atMs < (boards.has(key) ? sampleForMs : emptySampleForMs);
    if (isFresh || this.#samples.get(sampleKey) !== sample) return boards.get(key);
    const next = this.#takeSample(source);
    return (boards.has(key) ? boards : await next).get(key);
  }

  #takeSample(source: BoardSource): Promise<SampledBoards> {
    const { sampleKey } = source;
    const boards = source.sample(this.#limits.sampledPlayers);
    this.#samples.delete(sampleKey);
    this.#samples.set(sampleKey, { atMs: performance.now(), boards });
    const [oldest] = this.#samples.keys();
    if (this.#samples.size > maxSamples && oldest !== undefined) this.#samples.delete(oldest);
    boards.catch(() => this.#samples.delete(sampleKey));
    return boards;
  }
}

/** Null while the board is being built: for calls of which it is only a part. */
export async function whenBuilt(reading: Promise<BoardPage>): Promise<BoardPage | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'unavailable') return null;
    throw error;
  }
}

/** Rounds to two digits, such as 12 345 678 to 12 000 000. */
function rounded(count: number): number {
  return Number(count.toPrecision(2));
}

/** Ranks the entries of a few players among each other. */
export function rankFew(entries: readonly BoardEntry[], { offset, limit, playerId }: BoardQuery): BoardPage {
  const ranked = entries
    .toSorted(compareEntries)
    .map(({ activeAtMs: _activeAtMs, ...entry }, index) => ({ ...entry, rank: index + 1 }));
  return {
    count: ranked.length,
    entries: ranked.slice(offset, offset + limit),
    own: ranked.find((entry) => entry.playerId === playerId) ?? null,
  };
}
