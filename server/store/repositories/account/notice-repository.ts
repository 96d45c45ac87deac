import type { MessageEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '#server/store/core/connect-mongoose.ts';
import { insertMissing } from '#server/store/core/idempotent-writes.ts';

export type Notice = Omit<MessageEffect, 'kind'>;

interface NoticeDocument extends Omit<Notice, 'id'> {
  _id: string;
  /** Present until the notice is sent or given up. After that the document only prevents a second one with the same id. */
  readonly isUnsent?: true;
  /** While it is being sent, and after a failed attempt: nobody tries before this moment of real time. */
  readonly notBeforeMs?: number;
  readonly attempts?: number;
  /** What came of it: 'sent', or why it wasn't. */
  readonly result?: string;
}

const minPauseMs = 30_000;
const maxPauseMs = 3_600_000;

/** Messages from the bot to players, one per id. */
export class NoticeRepository {
  readonly #notices: Collection<NoticeDocument>;

  constructor(database: Database) {
    this.#notices = database.collection<NoticeDocument>('notices');
  }

  async prepare(): Promise<void> {
    await this.#notices.collection.createIndex({ isUnsent: 1, atMs: 1 }, { sparse: true });
    await this.#notices.collection.createIndex({ playerId: 1, atMs: -1 });
  }

  async add(notices: readonly Notice[]): Promise<void> {
    await insertMissing(
      this.#notices,
      notices.map(({ id, playerId, code, values, atMs }) => ({
        _id: id,
        playerId,
        code,
        values,
        atMs,
        isUnsent: true,
      })),
    );
  }

  /** Unsent notices that may be tried at this moment of real time, oldest first. */
  async findDue(realMs: number, limit: number): Promise<Notice[]> {
    return this.#read(dueAt(realMs), { atMs: 1, _id: 1 }, limit);
  }

  /** How many unsent notices may be tried at this moment of real time; counts no further than `limit`. */
  countDue(realMs: number, limit = 10_000): Promise<number> {
    return this.#notices.collection.countDocuments(dueAt(realMs), { limit, comment: 'metrics' });
  }

  /** A player's notices, newest first. */
  async list(playerId: string, limit: number): Promise<Notice[]> {
    return this.#read({ playerId }, { atMs: -1, _id: 1 }, limit);
  }

  /**
   * Leases a notice for sending; false when another sender has it. A lease that isn't ended runs out, so the notice of a
   * process that died is sent again.
   */
  async lease(id: string, realMs: number, forMs: number): Promise<boolean> {
    const { modifiedCount } = await this.#notices.collection.updateOne(
      { _id: id, ...dueAt(realMs) } as never,
      { $set: { notBeforeMs: realMs + forMs }, $inc: { attempts: 1 } },
    );
    return modifiedCount === 1;
  }

  /** Ends a lease: the notice was sent, or given up for this reason. */
  async close(id: string, result: string): Promise<void> {
    await this.#notices.collection.updateOne({ _id: id as never, isUnsent: true }, {
      $set: { result },
      $unset: { isUnsent: '', notBeforeMs: '' },
    } as never);
  }

  /** Ends a lease after a failed attempt. The pause before the next one doubles, from half a minute to an hour. */
  async postpone(id: string, reason: string, realMs: number): Promise<void> {
    const found = await this.#notices.findOne({ _id: id }).lean<NoticeDocument>();
    const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** Math.max(0, (found?.attempts ?? 1) - 1));
    await this.#notices.collection.updateOne({ _id: id as never, isUnsent: true }, {
      $set: { notBeforeMs: realMs + pauseMs, result: reason },
    } as never);
  }

  /** What came of a notice so far; null when it wasn't tried, or doesn't exist. */
  async resultOf(id: string): Promise<string | null> {
    return (await this.#notices.findOne({ _id: id }).lean<NoticeDocument>())?.result ?? null;
  }

  async #read(filter: object, sort: Record<string, 1 | -1>, limit: number): Promise<Notice[]> {
    const found = await this.#notices.collection.find(filter, { sort, limit }).toArray();
    return found.map(({ _id, playerId, code, values, atMs }) => ({
      id: String(_id),
      playerId,
      code,
      values,
      atMs,
    }));
  }
}

function dueAt(realMs: number): object {
  return { isUnsent: true, $or: [{ notBeforeMs: { $exists: false } }, { notBeforeMs: { $lte: realMs } }] };
}
