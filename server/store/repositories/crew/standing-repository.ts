import type { Tunables } from '#engine/content/tunables.ts';
import type { LeaderboardRange, LeaderboardType } from '#engine/rules/crew/leaderboard.ts';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '#server/store/core/define-collection.ts';
import { type OrderedDocument, writeNewer } from '#server/store/core/idempotent-writes.ts';
import { type BoardPage, Ranks } from '#server/store/leaderboards/ranks.ts';
import {
  applyScoreTo,
  blankStanding,
  type OrderedScore,
  type Standing,
} from '#server/store/leaderboards/standing.ts';

interface StandingDocument extends Omit<Standing, 'playerId'>, OrderedDocument {
  _id: string;
  /** Real time: other processes read what was written since their last read. */
  readonly writtenAtMs: number;
}

/**
 * Without a message, standings of other processes show after this time at the latest; this process's own at
 * once.
 */
const readEveryMs = 3000;
/** Rereads this much of the past, because processes' clocks differ and a write takes time. */
const overlapMs = 60_000;

export interface BoardQuery {
  readonly range: LeaderboardRange;
  readonly type: LeaderboardType;
  readonly offset: number;
  readonly limit: number;
  readonly playerId: string;
  /** Game time. */
  readonly nowMs: number;
  /** The season of the boards that count in total. */
  readonly season: number;
  readonly tunables: Tunables;
}

const standingsCollection = defineCollection<StandingDocument>(
  'standings',
  {
    _id: String,
    season: Number,
    writtenAtMs: Number,
    week: Number,
    order: Number,
    activeAtMs: Number,
    boards: Mixed,
  },
  [{ key: { writtenAtMs: 1 } }],
);

/** Every player's standing on the leaderboards. The ranks are computed in memory at the first use. */
export class StandingRepository {
  readonly #standings: Collection<StandingDocument>;
  readonly #ranks = new Ranks();
  #onWrite: (standing: Standing) => void = () => undefined;
  #reading: Promise<void> | null = null;
  #readAtMs = 0;

  constructor(database: Database) {
    this.#standings = database.collection(standingsCollection);
  }

  /** Applies scores to the standings of their players. */
  async write(scores: readonly OrderedScore[]): Promise<void> {
    if (scores.length === 0) return;
    const ids = [...new Set(scores.map(({ playerId }) => playerId))];
    const standings = new Map<string, Standing>();
    for (const known of await this.#read({ _id: { $in: ids } })) standings.set(known.playerId, known);
    for (const score of scores.toSorted((a, b) => a.order - b.order))
      standings.set(score.playerId, applyScoreTo(standings.get(score.playerId), score));
    const writtenAtMs = Date.now();
    await writeNewer(
      this.#standings,
      [...standings.values()].map(({ playerId, ...fields }) => ({ _id: playerId, ...fields, writtenAtMs })),
    );
    for (const standing of standings.values()) {
      this.#ranks.put(standing);
      this.#onWrite(standing);
    }
  }

  /** Takes a deleted player off the boards: of all processes, as far as they hear of it. */
  async remove(playerId: string): Promise<void> {
    const [known] = await this.#read({ _id: playerId });
    if (!known) return;
    const blank = blankStanding(known);
    this.#ranks.put(blank);
    this.#onWrite(blank);
    await this.#standings.collection.deleteOne({ _id: playerId });
  }

  /** Calls the listener for each standing that this process writes. */
  onWrite(listener: (standing: Standing) => void): void {
    this.#onWrite = listener;
  }

  /** Ranks a standing that another process has written. */
  put(standing: Standing): void {
    this.#ranks.put(standing);
  }

  /** A page of a board, and one player's rank. */
  async readBoard({
    range,
    type,
    offset,
    limit,
    playerId,
    nowMs,
    season,
    tunables,
  }: BoardQuery): Promise<BoardPage> {
    if (Date.now() - this.#readAtMs > readEveryMs) await this.#readNew();
    return this.#ranks.read(range, type, { page: { offset, limit }, playerId, nowMs, tunables, season });
  }

  /** Reads everything that was written until now. */
  async catchUp(): Promise<void> {
    await this.#reading;
    await this.#readNew();
  }

  /** Reads the standings written since the last read; all of them the first time. */
  #readNew(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOnce(): Promise<void> {
    const startedAtMs = Date.now();
    const found = await this.#read({ writtenAtMs: { $gte: this.#readAtMs - overlapMs } });
    for (const standing of found) this.#ranks.put(standing);
    this.#readAtMs = startedAtMs;
  }

  async #read(filter: object): Promise<Standing[]> {
    const found = await this.#standings.collection.find(filter).toArray();
    return found.map(({ _id, order, week, season, activeAtMs, boards }) => ({
      playerId: _id,
      order,
      week,
      season,
      activeAtMs,
      boards,
    }));
  }
}
