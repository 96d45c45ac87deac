import type { EventEffect } from '#engine/rules/core/effects.ts';
import type { BoardEntry } from '#engine/rules/crew/leaderboard.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { writeNewer } from '../../core/idempotent-writes.ts';
import { readBatches } from '../../core/read-batches.ts';
import { absentMs, isBefore } from '../../leaderboards/board-index.ts';
import type { BoardPage, BoardQuery, BoardSource, Boards } from '../../leaderboards/boards.ts';
import { BoardSample, type SampledBoards, shareBefore } from '../../leaderboards/samples.ts';
import { type CountDocument, type EventSum, EventSumRepository } from './event-sum-repository.ts';

/** Condition of a document whose player isn't absent. */
const isAbsent = { $exists: false } as const;
/** Higher counts first, and of equal ones the earlier first. */
const order = { count: -1, reachedAtMs: 1, _id: 1 } as const;
/** Players stay on the board of an event, whenever they were last active. */
const alwaysActiveMs = Number.MAX_SAFE_INTEGER;

const eventCountsCollection = defineCollection<CountDocument>(
  'eventCounts',
  {
    _id: String,
    event: String,
    playerId: String,
    count: Number,
    reachedAtMs: Number,
    writtenAtMs: Number,
    sent: Number,
    added: Number,
    due: String,
    order: Number,
    isAbsent: Boolean,
  },
  [
    { key: { event: 1, writtenAtMs: 1 } },
    { key: { event: 1, ...order } },
    { key: { event: 1, sent: 1 } },
    { key: { playerId: 1 } },
    { key: { due: 1 }, sparse: true },
  ],
);

/** Contributions of all players to each event, with a sum that is kept. */
export class EventCountRepository {
  readonly #clock: DatabaseClock;
  readonly #counts: Collection<CountDocument>;
  readonly #boards: Boards;
  readonly #sums: EventSumRepository;

  constructor(database: Database, boards: Boards) {
    this.#clock = database.clock;
    this.#counts = database.collection(eventCountsCollection);
    this.#boards = boards;
    this.#sums = new EventSumRepository(database, this.#counts);
  }

  /** Writes the counts of players; an older one than the stored one changes nothing. */
  async write(effects: readonly (EventEffect & { readonly order: number })[]): Promise<void> {
    if (effects.length === 0) return;
    const writtenAtMs = this.#clock.now();
    const documents = effects.map(({ event, playerId, count, atMs, order }) => ({
      _id: `${event}:${playerId}`,
      event,
      playerId,
      count,
      order,
      reachedAtMs: atMs,
      writtenAtMs,
      due: event,
    }));
    await writeNewer(this.#counts, documents);
    const events = new Set(documents.map(({ event }) => event));
    const ofEvent = (id: string) => documents.filter(({ event }) => event === id).map(toEntry);
    await this.#boards.put(new Map([...events].map((event) => [boardOf(event), ofEvent(event)])));
  }

  /** Takes a deleted player off the boards. The player's contributions stay in the sums. */
  async remove(playerId: string): Promise<void> {
    const found = await this.#counts.collection.find({ playerId }).toArray();
    for (const { event, due } of found) if (due) await this.#sums.read(String(event));
    await this.#counts.collection.deleteMany({ playerId });
    for (const { event, _id } of found) await this.#sums.forget(String(event), _id);
    await this.#boards.remove(
      found.map(({ event }) => boardOf(String(event))),
      playerId,
    );
  }

  /** Takes a player off the boards of events, or puts the player back. The sums stay. */
  async setAbsent(playerId: string, isAbsent: boolean): Promise<void> {
    const writtenAtMs = this.#clock.now();
    const update = isAbsent
      ? { $set: { writtenAtMs, isAbsent: true as const } }
      : { $set: { writtenAtMs }, $unset: { isAbsent: '' as const } };
    const { collection } = this.#counts;
    await collection.updateMany({ playerId, isAbsent: { $exists: !isAbsent } }, update);
    for (const document of await collection.find({ playerId }).toArray())
      await this.#boards.put(
        new Map([[boardOf(String(document.event)), [toEntry(document as CountDocument)]]]),
      );
  }

  /** Sum of all contributions, with everything that was written until now. */
  sumOf(event: string): Promise<EventSum> {
    return this.#sums.read(event);
  }

  /** A page of an event's board, and one player's place. Refuses the call while the board is being built. */
  readBoard(event: string, query: BoardQuery): Promise<BoardPage> {
    return this.#boards.read(this.#source(event), query);
  }

  /** The first of the board, straight from the database. */
  async listFirst(event: string, limit: number): Promise<readonly BoardEntry[]> {
    const entries: BoardEntry[] = [];
    for await (const part of this.#source(event).top(null, limit)) entries.push(...part);
    return entries;
  }

  /** Players who haven't received the rewards of all `reached` milestones, with the number sent. */
  async findUnsent(
    event: string,
    reached: number,
    limit: number,
  ): Promise<readonly { readonly playerId: string; readonly sent: number }[]> {
    const found = await this.#counts.collection
      .find({ event, isAbsent, $or: [{ sent: { $lt: reached } }, { sent: { $exists: false } }] })
      .limit(limit)
      .toArray();
    return found.map(({ playerId, sent = 0 }) => ({ playerId, sent }));
  }

  async markSent(event: string, playerIds: readonly string[], reached: number): Promise<void> {
    const ids = playerIds.map((playerId) => `${event}:${playerId}`);
    await this.#counts.collection.updateMany({ _id: { $in: ids } }, { $max: { sent: reached } });
  }

  #source(event: string): BoardSource {
    const { collection } = this.#counts;
    const key = boardOf(event);
    const inOrder = async function* (filter: object, limit: number) {
      for await (const part of readBatches(collection.find(filter).sort(order).limit(limit)))
        yield part.map(toEntry);
    };
    return {
      key,
      nowMs: () => this.#clock.now(),
      siblings: [],
      basis: '',
      activeAfterMs: 0,
      sampleKey: key,
      async *top(after, limit) {
        if (!after) {
          yield* inOrder({ event, count: { $gt: 0 }, isAbsent }, limit);
          return;
        }
        let remaining = limit;
        const equal = { event, count: after.value, reachedAtMs: { $gte: after.reachedAtMs }, isAbsent };
        for await (const part of inOrder(equal, 0)) {
          const entries = part.filter((entry) => isBefore(after, entry)).slice(0, remaining);
          remaining -= entries.length;
          if (entries.length > 0) yield entries;
          if (remaining === 0) return;
        }
        yield* inOrder({ event, count: { $lt: after.value, $gt: 0 }, isAbsent }, remaining);
      },
      async *written(sinceMs) {
        const filter = { event, writtenAtMs: { $gte: sinceMs } };
        for await (const part of readBatches(collection.find(filter)))
          yield new Map([[key, part.map(toEntry)]]);
      },
      find: async (playerId) => {
        const found = await collection.findOne({ _id: `${event}:${playerId}` });
        return found && !found.isAbsent ? toEntry(found as CountDocument) : null;
      },
      sample: (limit) => this.#sample(event, limit),
    };
  }

  /** The players with the lowest ids are a random part of all, because ids are random. */
  async #sample(event: string, limit: number): Promise<SampledBoards> {
    const entries: BoardEntry[] = [];
    const filter = { _id: { $gte: `${event}:`, $lt: `${event};` }, isAbsent };
    const cursor = this.#counts.collection.find(filter).sort({ _id: 1 }).limit(limit);
    for await (const part of readBatches(cursor)) entries.push(...part.map(toEntry));
    const share = entries.length < limit ? 1 : shareBefore(entries.at(-1)!.playerId);
    return new Map([[boardOf(event), new BoardSample(entries, Math.round(entries.length / share))]]);
  }
}

function boardOf(event: string): string {
  return `event:${event}`;
}

function toEntry({
  playerId,
  count,
  reachedAtMs,
  isAbsent,
}: Pick<CountDocument, 'playerId' | 'count' | 'reachedAtMs' | 'isAbsent'>) {
  return { playerId, value: count, reachedAtMs, activeAtMs: isAbsent ? absentMs : alwaysActiveMs };
}
