import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import {
  changeFenced,
  type FencedDocument,
  holdMs,
  openFence,
  raiseFence,
  waitForFence,
} from '../../core/fence.ts';
import { insertMissing, type OrderedDocument } from '../../core/idempotent-writes.ts';

/** Contributions of all players to an event, added up. */
export interface EventSum {
  /** Hundredths of the event's unit. */
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
  /** Hundredths of the event's unit. */
  readonly count: number;
  readonly reachedAtMs: number;
  /** Real time of the write: other processes read everything written since their last read. */
  readonly writtenAtMs: number;
  /** Set while the player takes part in no board (D24). */
  readonly isAbsent?: true;
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

interface SumDocument extends EventSum, FencedDocument {
  /** The last addition, while it may not be noted in the counts yet. */
  readonly recent: readonly Addition[];
}

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
 * The sum of each event, to which each contribution is added once. When several processes add together, the
 * new holder of the fence first notes the previous addition in the counts.
 */
export class EventSumRepository {
  readonly #clock: DatabaseClock;
  readonly #sums: Collection<SumDocument>;
  readonly #counts: Collection<CountDocument>;

  constructor(database: Database, counts: Collection<CountDocument>) {
    this.#clock = database.clock;
    this.#sums = database.collection(eventSumsCollection);
    this.#counts = counts;
  }

  /** The sum with everything that was written until now. */
  async read(event: string): Promise<EventSum> {
    const untilMs = performance.now() + 2 * holdMs;
    while ((await this.#findDue(event)).length > 0 || !(await this.#find(event))) {
      if (await this.#add(event)) continue;
      // Another process adds; the next reader adds the remainder.
      if (performance.now() > untilMs) break;
      await waitForFence();
    }
    const { sum = 0, players = 0 } = (await this.#find(event)) ?? {};
    return { sum, players };
  }

  /** Forgets that the count was added last; it stays in the sum. */
  async forget(event: string, countId: string): Promise<void> {
    const pull: object = { $pull: { recent: { id: countId } } };
    await this.#sums.collection.updateOne({ _id: event }, pull);
  }

  /** Adds a batch of due contributions. False when another process does. */
  async #add(event: string): Promise<boolean> {
    if (!(await this.#find(event))) await this.#begin(event);
    const raised = await raiseFence(this.#sums, event, this.#clock.now());
    if (!raised) return false;
    await this.#noteAdded(raised.recent);
    const due = await this.#findDue(event);
    const sum = due.reduce((total, { count, added = 0 }) => total + count - added, 0);
    const players = due.filter(({ added }) => added === undefined).length;
    const additions = due.map(({ _id, count }) => ({ id: _id, count }));
    const addition = { $inc: { sum, players }, $set: { recent: additions } };
    if (!(await changeFenced(this.#sums, raised, addition))) return false;
    await this.#noteAdded(additions);
    await changeFenced(this.#sums, raised, { $set: { recent: [], heldUntilMs: 0 } });
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
    await insertMissing(this.#sums, [{ _id: event, sum: 0, players: 0, recent: [], ...openFence }]);
  }

  /** A count that has grown since stays due. Late or repeated notes change nothing. */
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
