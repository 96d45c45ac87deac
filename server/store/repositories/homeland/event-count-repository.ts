import type { EventEffect } from '#engine/rules/core/effects.ts';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { type Collection, defineCollection } from '#server/store/core/define-collection.ts';
import { type OrderedDocument, writeNewer } from '#server/store/core/idempotent-writes.ts';
import { EventBoard, type EventEntry, type EventPage } from '#server/store/leaderboards/event-board.ts';

interface CountDocument extends OrderedDocument {
  /** Event and player. */
  _id: string;
  readonly event: string;
  readonly playerId: string;
  /** Hundredths of what the event counts. */
  readonly count: number;
  readonly reachedAtMs: number;
  /** Real time: other processes read what was written since their last read. */
  readonly writtenAtMs: number;
  /** Number of milestones for which the player's rewards were sent. */
  readonly sent?: number;
}

interface KnownBoard {
  readonly board: EventBoard;
  readAtMs: number;
  reading: Promise<void> | null;
}

/** Without a message, what other processes have written shows after this time; this process's own at once. */
const readEveryMs = 2000;
/** Rereads this much of the past, because processes' clocks differ and a write takes time. */
const overlapMs = 60_000;
/** Boards of more events than can be on are forgotten, the one longest unread first. */
const maxBoards = 12;

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
    order: Number,
  },
  [
    { key: { event: 1, writtenAtMs: 1 } },
    { key: { event: 1, count: -1, reachedAtMs: 1 } },
    { key: { event: 1, sent: 1 } },
    { key: { playerId: 1 } },
  ],
);

/** Contributions of all players to each event. Boards and sums are computed in memory when somebody looks. */
export class EventCountRepository {
  readonly #counts: Collection<CountDocument>;
  readonly #boards = new Map<string, KnownBoard>();

  constructor(database: Database) {
    this.#counts = database.collection(eventCountsCollection);
  }

  /** Writes the counts of players; an older one than the stored one changes nothing. */
  async write(effects: readonly (EventEffect & { readonly order: number })[]): Promise<void> {
    if (effects.length === 0) return;
    const writtenAtMs = Date.now();
    const documents = effects.map(({ event, playerId, count, atMs, order }) => ({
      _id: `${event}:${playerId}`,
      ...{ event, playerId, count, order, reachedAtMs: atMs, writtenAtMs },
    }));
    await writeNewer(this.#counts, documents);
    for (const { event, ...entry } of documents) this.#boards.get(event)?.board.put(entry);
  }

  /** A page of an event's board, one player's entry, and what all have added together. */
  async read(
    event: string,
    page: { readonly offset: number; readonly limit: number },
    playerId: string,
  ): Promise<EventPage> {
    return (await this.#fresh(event)).read(page, playerId);
  }

  /** Sum of all contributions in hundredths, with everything that was written until now. */
  async sum(event: string): Promise<number> {
    const known = this.#known(event);
    await this.#readNew(event, known);
    return known.board.sum;
  }

  /** The first of the board, straight from the database. */
  async first(event: string, limit: number): Promise<readonly EventEntry[]> {
    const found = await this.#counts.collection
      .find({ event })
      .sort({ count: -1, reachedAtMs: 1, _id: 1 })
      .limit(limit)
      .toArray();
    return found;
  }

  /** Players to whom the rewards of `reached` milestones weren't sent yet, with how many were. */
  async findUnsent(
    event: string,
    reached: number,
    limit: number,
  ): Promise<readonly { readonly playerId: string; readonly sent: number }[]> {
    const found = await this.#counts.collection
      .find({ event, $or: [{ sent: { $lt: reached } }, { sent: { $exists: false } }] })
      .limit(limit)
      .toArray();
    return found.map(({ playerId, sent = 0 }) => ({ playerId, sent }));
  }

  async markSent(event: string, playerIds: readonly string[], reached: number): Promise<void> {
    const ids = playerIds.map((playerId) => `${event}:${playerId}`);
    await this.#counts.collection.updateMany({ _id: { $in: ids } }, { $max: { sent: reached } });
  }

  async #fresh(event: string): Promise<EventBoard> {
    const known = this.#known(event);
    if (Date.now() - known.readAtMs > readEveryMs) await this.#readNew(event, known);
    return known.board;
  }

  #known(event: string): KnownBoard {
    const known = this.#boards.get(event) ?? { board: new EventBoard(), readAtMs: 0, reading: null };
    this.#boards.delete(event);
    this.#boards.set(event, known);
    const [oldest] = this.#boards.keys();
    if (this.#boards.size > maxBoards && oldest !== undefined) this.#boards.delete(oldest);
    return known;
  }

  #readNew(event: string, known: KnownBoard): Promise<void> {
    known.reading ??= this.#readOnce(event, known).finally(() => {
      known.reading = null;
    });
    return known.reading;
  }

  async #readOnce(event: string, known: KnownBoard): Promise<void> {
    const startedAtMs = Date.now();
    const found = await this.#counts.collection
      .find({ event, writtenAtMs: { $gte: known.readAtMs - overlapMs } })
      .toArray();
    for (const entry of found) known.board.put(entry);
    known.readAtMs = startedAtMs;
  }
}
