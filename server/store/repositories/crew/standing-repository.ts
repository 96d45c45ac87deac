import type { Tunables } from '#engine/content/tunables.ts';
import {
  type BoardEntry,
  boardKey,
  isRanked,
  type LeaderboardRange,
  type LeaderboardType,
  leaderboardRanges,
  leaderboardTypes,
  rankedAfterMs,
  weekOf,
} from '#engine/rules/crew/leaderboard.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { type OrderedDocument, writeNewer } from '../../core/idempotent-writes.ts';
import { readBatches } from '../../core/read-batches.ts';
import { absentMs, type BoardPosition, isBefore } from '../../leaderboards/board-index.ts';
import { type BoardPage, type BoardSource, type Boards, rankFew } from '../../leaderboards/boards.ts';
import { BoardSample, type SampledBoards, shareBefore } from '../../leaderboards/samples.ts';
import {
  applyScoreTo,
  entriesOf,
  entryOf,
  type OrderedScore,
  type Standing,
} from '../../leaderboards/standing.ts';

interface StandingDocument extends Omit<Standing, 'playerId'>, OrderedDocument {
  _id: string;
  /** Real time of the write: other processes read everything written since their last read. */
  readonly writtenAtMs: number;
  /** Set while the player takes part in no board (D24). */
  readonly isAbsent?: true;
}

/** A board at a moment. */
export interface BoardChoice {
  readonly range: LeaderboardRange;
  readonly type: LeaderboardType;
  /** Game time. */
  readonly nowMs: number;
  /** The season of the boards that count in total. */
  readonly season: number;
  readonly tunables: Tunables;
}

export interface StandingQuery extends BoardChoice {
  readonly offset: number;
  readonly limit: number;
  readonly playerId: string;
}

/** Ranked players that are counted one by one; more of them are estimated. */
const maxCounted = 100_000;

/** A new week or season begins with an empty range of the index. */
const boardIndexes = leaderboardRanges.flatMap((range) =>
  leaderboardTypes.map((type) => ({ key: { [periodOf(range)]: 1, ...orderOf(range, type) } as const })),
);

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
    isAbsent: Boolean,
  },
  [{ key: { writtenAtMs: 1 } }, ...boardIndexes],
);

/** Every player's standing on the leaderboards. */
export class StandingRepository {
  readonly #clock: DatabaseClock;
  readonly #standings: Collection<StandingDocument>;
  readonly #boards: Boards;

  constructor(database: Database, boards: Boards) {
    this.#clock = database.clock;
    this.#standings = database.collection(standingsCollection);
    this.#boards = boards;
  }

  /** Applies scores to the standings of their players. */
  async write(scores: readonly OrderedScore[]): Promise<void> {
    if (scores.length === 0) return;
    const ids = [...new Set(scores.map(({ playerId }) => playerId))];
    const standings = new Map<string, Standing>();
    for (const standing of await this.#read({ _id: { $in: ids } }))
      standings.set(standing.playerId, standing);
    for (const score of scores.toSorted((a, b) => a.order - b.order))
      standings.set(score.playerId, applyScoreTo(standings.get(score.playerId), score));
    const writtenAtMs = this.#clock.now();
    await writeNewer(
      this.#standings,
      [...standings.values()].map(({ playerId, ...fields }) => ({ _id: playerId, ...fields, writtenAtMs })),
    );
    await this.#boards.put(byBoard([...standings.values()]));
  }

  /** Takes a deleted player off the boards. */
  async remove(playerId: string): Promise<void> {
    const [standing] = await this.#read({ _id: playerId });
    if (!standing) return;
    await this.#standings.collection.deleteOne({ _id: playerId });
    await this.#boards.remove([...entriesOf(standing).keys()], playerId);
  }

  /** Takes a player off the boards, or puts the player back with the standing of before. */
  async setAbsent(playerId: string, isAbsent: boolean): Promise<void> {
    const writtenAtMs = this.#clock.now();
    const update = isAbsent
      ? { $set: { writtenAtMs, isAbsent: true as const } }
      : { $set: { writtenAtMs }, $unset: { isAbsent: '' as const } };
    const filter = { _id: playerId, isAbsent: { $exists: !isAbsent } };
    await this.#standings.collection.updateOne(filter, update);
    await this.#boards.put(byBoard(await this.#read({ _id: playerId })));
  }

  /** A page of a board, and one player's place. Refuses the call while the board is being built. */
  readBoard(query: StandingQuery): Promise<BoardPage> {
    return this.#boards.read(this.#source(query), query);
  }

  /** The same among a few players, ranked from the database. */
  async readAmong(playerIds: readonly string[], query: StandingQuery): Promise<BoardPage> {
    const found = await this.#read({ _id: { $in: [...playerIds] } });
    return rankFew(
      found.flatMap((standing) => rankedEntryOf(standing, query) ?? []),
      query,
    );
  }

  /** The first of a board, straight from the database. */
  async listFirst(board: BoardChoice, limit: number): Promise<readonly BoardEntry[]> {
    const entries: BoardEntry[] = [];
    for await (const part of this.#source(board).top(null, limit)) entries.push(...part);
    return entries;
  }

  /** Number of ranked players; a large one is estimated. */
  async countRanked(board: BoardChoice): Promise<number> {
    const counted = await this.#standings.collection.countDocuments(rankedFilter(board), {
      limit: maxCounted,
    });
    return counted < maxCounted
      ? counted
      : Math.max(counted, await this.#boards.estimate(this.#source(board)));
  }

  #source(board: BoardChoice): BoardSource {
    const { range, type, nowMs, tunables, season } = board;
    const time = { week: weekOf(nowMs), season };
    const siblings = leaderboardRanges.flatMap((siblingRange) =>
      leaderboardTypes.map((siblingType) => boardKey(siblingRange, siblingType, time)),
    );
    const filter = rankedFilter(board);
    const { value, reachedAtMs } = pathsOf(range, type);
    const repository = this;
    return {
      key: boardKey(range, type, time),
      nowMs: () => repository.#clock.now(),
      siblings,
      basis: String(tunables.leaderboardActiveDays),
      activeAfterMs: rankedAfterMs(nowMs, tunables),
      sampleKey: 'standings',
      async *top(after, limit) {
        if (!after) {
          yield* repository.#inOrder(board, filter, limit);
          return;
        }
        // Two ranges of the index: equal values that were reached later, and smaller values.
        let remaining = limit;
        const equal = { ...filter, [value]: after.value, [reachedAtMs]: { $gte: after.reachedAtMs } };
        for await (const part of repository.#inOrder(board, equal, 0)) {
          const entries = part.filter((entry) => isBefore(after, entry)).slice(0, remaining);
          remaining -= entries.length;
          if (entries.length > 0) yield entries;
          if (remaining === 0) return;
        }
        yield* repository.#inOrder(board, { ...filter, [value]: { $lt: after.value, $gt: 0 } }, remaining);
      },
      async *written(sinceMs) {
        const cursor = repository.#standings.collection.find({ writtenAtMs: { $gte: sinceMs } });
        for await (const part of readBatches(cursor)) yield byBoard(part.map(toStanding));
      },
      find: async (playerId) => {
        const [standing] = await this.#read({ _id: playerId });
        return (standing && rankedEntryOf(standing, board)) ?? null;
      },
      sample: (limit) => this.#sample(siblings, board, limit),
    };
  }

  async *#inOrder(
    { range, type }: BoardChoice,
    filter: object,
    limit: number,
  ): AsyncGenerator<readonly BoardEntry[]> {
    const projection = { activeAtMs: 1, [`boards.${range}.${type}`]: 1 };
    const cursor = this.#standings.collection
      .find<Pick<StandingDocument, '_id' | 'activeAtMs' | 'boards'>>(filter, { projection })
      .sort(orderOf(range, type))
      .limit(limit);
    for await (const part of readBatches(cursor))
      yield part.map(({ _id, activeAtMs, boards }) => ({
        playerId: _id,
        activeAtMs,
        ...boards[range][type],
      }));
  }

  /** The players with the lowest ids are a random part of all, because ids are random. */
  async #sample(boards: readonly string[], board: BoardChoice, limit: number): Promise<SampledBoards> {
    const cursor = this.#standings.collection.find({}).sort({ _id: 1 }).limit(limit);
    const positions = new Map<string, BoardPosition[]>();
    let count = 0;
    let lastId = '';
    for await (const part of readBatches(cursor)) {
      count += part.length;
      lastId = part.at(-1)?._id ?? lastId;
      for (const standing of part.map(toStanding))
        for (const [key, entry] of entriesOf(standing))
          if (boards.includes(key) && isRanked(entry, board.nowMs, board.tunables)) {
            const list = positions.get(key) ?? [];
            list.push(entry);
            positions.set(key, list);
          }
    }
    const share = count < limit ? 1 : shareBefore(lastId);
    return new Map(
      [...positions].map(([key, list]) => [key, new BoardSample(list, Math.round(list.length / share))]),
    );
  }

  async #read(filter: object): Promise<Standing[]> {
    const found = await this.#standings.collection.find(filter).toArray();
    return found.map(toStanding);
  }
}

function toStanding(document: StandingDocument): Standing {
  const { _id, order, week, season, activeAtMs, boards, isAbsent } = document;
  return { playerId: _id, order, week, season, activeAtMs: isAbsent ? absentMs : activeAtMs, boards };
}

function periodOf(range: LeaderboardRange): 'week' | 'season' {
  return range === 'weekly' ? 'week' : 'season';
}

function pathsOf(range: LeaderboardRange, type: LeaderboardType) {
  const path = `boards.${range}.${type}` as const;
  return { value: `${path}.value`, reachedAtMs: `${path}.reachedAtMs` } as const;
}

/** Higher values first, and of equal ones the earlier first (D25). */
function orderOf(range: LeaderboardRange, type: LeaderboardType) {
  const { value, reachedAtMs } = pathsOf(range, type);
  return { [value]: -1, [reachedAtMs]: 1, _id: 1 } as const;
}

function rankedFilter({ range, type, nowMs, season, tunables }: BoardChoice) {
  return {
    [periodOf(range)]: range === 'weekly' ? weekOf(nowMs) : season,
    [pathsOf(range, type).value]: { $gt: 0 },
    activeAtMs: { $gt: rankedAfterMs(nowMs, tunables) },
    isAbsent: { $exists: false },
  };
}

function rankedEntryOf(standing: Standing, { range, type, nowMs, season, tunables }: BoardChoice) {
  const entry = entryOf(standing, range, type, { week: weekOf(nowMs), season });
  return entry && isRanked(entry, nowMs, tunables) ? entry : undefined;
}

function byBoard(standings: readonly Standing[]): ReadonlyMap<string, readonly BoardEntry[]> {
  const boards = new Map<string, BoardEntry[]>();
  for (const standing of standings)
    for (const [key, entry] of entriesOf(standing)) {
      const list = boards.get(key) ?? [];
      list.push(entry);
      boards.set(key, list);
    }
  return boards;
}
