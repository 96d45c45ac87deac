import type { Tunables } from '#engine/content/tunables.ts';
import type { LeaderboardRange, LeaderboardType } from '#engine/rules/crew/leaderboard.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { type Ordered, writeNewer } from '../core/idempotent-writes.ts';
import { type BoardPage, Ranks } from '../leaderboards/ranks.ts';
import { applyScoreTo, type OrderedScore, type Standing } from '../leaderboards/standing.ts';

interface StandingDocument extends Omit<Standing, 'playerId'>, Ordered {
  _id: string;
  /** Real time: other processes read what was written since they last looked. */
  readonly writtenAtMs: number;
}

/** Other processes' scores are seen after at most so long; one's own at once. */
const lookEveryMs = 3000;
/** How far clocks of processes and writes under way may be apart. */
const overlapMs = 15_000;

export interface BoardQuestion {
  readonly range: LeaderboardRange;
  readonly type: LeaderboardType;
  readonly offset: number;
  readonly limit: number;
  readonly playerId: string;
  /** Game time. */
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/** Where everybody stands on the boards, one document a player; the ranks are in memory, made from them at first use. */
export class ScoreRepository {
  readonly #standings: Collection<StandingDocument>;
  readonly #ranks = new Ranks();
  #looking: Promise<void> | null = null;
  #lookedAtMs = 0;

  constructor(database: Database) {
    this.#standings = database.collection<StandingDocument>('standings');
  }

  async prepare(): Promise<void> {
    await this.#standings.collection.createIndex({ writtenAtMs: 1 });
  }

  /** Adds scores to what is known of their players. */
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
    for (const standing of standings.values()) this.#ranks.put(standing);
  }

  /** A part of a board, with the place of one player. */
  async readBoard({
    range,
    type,
    offset,
    limit,
    playerId,
    nowMs,
    tunables,
  }: BoardQuestion): Promise<BoardPage> {
    if (Date.now() - this.#lookedAtMs > lookEveryMs) await this.#look();
    return this.#ranks.read(range, type, { offset, limit }, playerId, nowMs, tunables);
  }

  /** Reads what was written since it looked last; the first time everything. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const startedAtMs = Date.now();
    const found = await this.#read({ writtenAtMs: { $gte: this.#lookedAtMs - overlapMs } });
    for (const standing of found) this.#ranks.put(standing);
    this.#lookedAtMs = startedAtMs;
  }

  async #read(filter: object): Promise<Standing[]> {
    const found = await this.#standings.collection.find(filter).toArray();
    return found.map(({ _id, order, week, activeAtMs, boards }) => ({
      playerId: String(_id),
      order,
      week,
      activeAtMs,
      boards,
    }));
  }
}
