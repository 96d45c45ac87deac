import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/store/core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '#server/store/core/define-collection.ts';
import { insertMissing, type OrderedDocument } from '#server/store/core/idempotent-writes.ts';

/** Contributions of all players to an event, added up. */
export interface EventSum {
  /** Hundredths of what the event counts. */
  readonly sum: number;
  /** Number of players with a contribution. */
  readonly players: number;
}

/** A player's contribution to an event. */
export interface CountDocument extends OrderedDocument {
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
  /** Part of the count that is in the sum; missing before the first addition. */
  readonly added?: number;
  /** The event, while the count isn't in the sum as a whole. */
  readonly due?: string;
}

interface Addition {
  readonly id: string;
  readonly count: number;
}

interface SumDocument extends EventSum {
  _id: string;
  /** The last addition, while it may not be noted in the counts yet. */
  readonly recent: readonly Addition[];
  /** Rises with each attempt to add: an attempt that was overtaken can't change the sum any more. */
  readonly fence: number;
  /** Until then other attempts wait politely. Only the fence decides. */
  readonly heldUntilMs: number;
}

const holdMs = 1000;
const retryAfterMs = 20;
const batchSize = 100;

const eventSumsCollection = defineCollection<SumDocument>('eventSums', {
  _id: String,
  sum: Number,
  players: Number,
  recent: Mixed,
  fence: Number,
  heldUntilMs: Number,
});

/**
 * The sum of each event, to which each contribution is added once. Several processes may add at once, and any
 * may stop at any step: who raises the fence first notes the previous addition in the counts, and adds only
 * while nobody else has raised the fence since.
 */
export class EventSumRepository {
  readonly #sums: Collection<SumDocument>;
  readonly #counts: Collection<CountDocument>;

  constructor(database: Database, counts: Collection<CountDocument>) {
    this.#sums = database.collection(eventSumsCollection);
    this.#counts = counts;
  }

  /** The sum with everything that was written until now. */
  async read(event: string): Promise<EventSum> {
    const untilMs = performance.now() + 2 * holdMs;
    while ((await this.#findDue(event)).length > 0 || !(await this.#find(event))) {
      if (await this.#add(event)) continue;
      // Another process adds: what it leaves is added by the next reader.
      if (performance.now() > untilMs) break;
      await wait(retryAfterMs * Math.random());
    }
    const { sum = 0, players = 0 } = (await this.#find(event)) ?? {};
    return { sum, players };
  }

  /** Forgets that the count was added last; it stays in the sum. */
  async forget(event: string, countId: string): Promise<void> {
    const pull: object = { $pull: { recent: { id: countId } } };
    await this.#sums.collection.updateOne({ _id: event }, pull);
  }

  /** Adds a batch of what is due. False when another process does. */
  async #add(event: string): Promise<boolean> {
    if (!(await this.#find(event))) await this.#begin(event);
    const nowMs = Date.now();
    // A hold that ends later than any can was taken by a clock that was ahead.
    const isHeld = { $gt: nowMs, $lte: nowMs + holdMs };
    const claimed = await this.#sums.collection.findOneAndUpdate(
      { _id: event, heldUntilMs: { $not: isHeld } },
      { $inc: { fence: 1 }, $set: { heldUntilMs: nowMs + holdMs } },
      { returnDocument: 'after' },
    );
    if (!claimed) return false;
    const { fence, recent } = claimed;
    await this.#noteAdded(recent);
    const due = await this.#findDue(event);
    const sum = due.reduce((total, { count, added = 0 }) => total + count - added, 0);
    const players = due.filter(({ added }) => added === undefined).length;
    const additions = due.map(({ _id, count }) => ({ id: _id, count }));
    const { matchedCount } = await this.#sums.collection.updateOne(
      { _id: event, fence },
      { $inc: { sum, players }, $set: { recent: additions } },
    );
    if (matchedCount === 0) return false;
    await this.#noteAdded(additions);
    await this.#sums.collection.updateOne({ _id: event, fence }, { $set: { recent: [], heldUntilMs: 0 } });
    return true;
  }

  /** Begins a sum with the counts of versions that kept none. */
  async #begin(event: string): Promise<void> {
    const filter = { event, added: { $exists: false }, due: { $exists: false } };
    for (;;) {
      const found = await this.#counts.collection
        .find(filter, { projection: { _id: 1 }, limit: batchSize })
        .toArray();
      if (found.length === 0) break;
      const ids = found.map(({ _id }) => _id);
      await this.#counts.collection.updateMany(
        { _id: { $in: ids }, added: { $exists: false } },
        { $set: { due: event } },
      );
    }
    await insertMissing(this.#sums, [
      { _id: event, sum: 0, players: 0, recent: [], fence: 0, heldUntilMs: 0 },
    ]);
  }

  /** A count that has grown since stays due. Notes that come late, or twice, change nothing. */
  async #noteAdded(additions: readonly Addition[]): Promise<void> {
    if (additions.length === 0) return;
    await this.#counts.collection.bulkWrite(
      additions.flatMap(({ id, count }) => [
        { updateOne: { filter: { _id: id, count: { $gt: count } }, update: { $max: { added: count } } } },
        {
          updateOne: { filter: { _id: id, count }, update: { $max: { added: count }, $unset: { due: '' } } },
        },
      ]),
    );
  }

  #find(event: string): Promise<SumDocument | null> {
    return this.#sums.collection.findOne({ _id: event }) as Promise<SumDocument | null>;
  }

  #findDue(event: string): Promise<CountDocument[]> {
    return this.#counts.collection.find({ due: event }).limit(batchSize).toArray() as Promise<
      CountDocument[]
    >;
  }
}
