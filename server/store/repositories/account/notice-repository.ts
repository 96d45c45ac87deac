import { randomUUID } from 'node:crypto';
import type { MessageEffect } from '#engine/rules/core/effects.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

export type Notice = Omit<MessageEffect, 'kind'>;

interface NoticeDocument extends Omit<Notice, 'id'> {
  _id: string;
  /**
   * Present until the notice is sent or given up. After that the document only prevents a second one with the
   * same id.
   */
  readonly isUnsent?: true;
  /**
   * Next attempt in game time: the notice is being sent, held back, or has failed once. Present as long as
   * `isUnsent`.
   */
  readonly sendAtMs?: number;
  /** Id of the last lease. */
  readonly lease?: string;
  readonly attempts?: number;
  /** Result of the last attempt: 'sent', or the failure. */
  readonly result?: string;
  /** Deletion time. */
  readonly goneAt?: Date;
}

const minPauseMs = 30_000;
const maxPauseMs = 3_600_000;
/** After that nothing can make the same notice again. */
const keptMs = 30 * 86_400_000;

const noticesCollection = defineCollection<NoticeDocument>(
  'notices',
  {
    _id: String,
    isUnsent: Boolean,
    sendAtMs: Number,
    lease: String,
    attempts: Number,
    result: String,
    goneAt: Date,
    atMs: Number,
    code: String,
    values: Mixed,
    attachments: Mixed,
    playerId: String,
  },
  [
    { key: { sendAtMs: 1 }, sparse: true },
    { key: { goneAt: 1 }, expireAfterSeconds: 0 },
    { key: { playerId: 1, atMs: -1 } },
  ],
);

/** Messages from the bot to players, one per id. */
export class NoticeRepository {
  readonly #clock: DatabaseClock;
  readonly #notices: Collection<NoticeDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#notices = database.collection(noticesCollection);
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
        sendAtMs: atMs,
      })),
    );
  }

  /** Unsent notices that may be tried at this moment, those that have waited longest first. */
  async findDue(nowMs: number, limit: number): Promise<Notice[]> {
    return this.#read(dueAt(nowMs), { sendAtMs: 1 }, limit);
  }

  /** Number of unsent notices that may be tried at this moment; counts no further than `limit`. */
  countDue(nowMs: number, limit = 10_000): Promise<number> {
    return this.#notices.collection.countDocuments(dueAt(nowMs), { limit, comment: 'metrics' });
  }

  /** A player's notices, newest first. */
  async list(playerId: string, limit: number): Promise<Notice[]> {
    return this.#read({ playerId }, { atMs: -1, _id: 1 }, limit);
  }

  /**
   * Leases a player's due notices for sending: each to one sender, however many ask. A lease that isn't ended
   * runs out, so the notices of a dead process are sent again.
   */
  async lease(playerId: string, nowMs: number, forMs: number): Promise<Notice[]> {
    const lease = randomUUID();
    const { modifiedCount } = await this.#notices.collection.updateMany(
      { playerId, ...dueAt(nowMs) },
      { $set: { sendAtMs: nowMs + forMs, lease }, $inc: { attempts: 1 } },
    );
    if (modifiedCount === 0) return [];
    return this.#read({ playerId, lease, isUnsent: true }, { atMs: 1, _id: 1 }, modifiedCount);
  }

  /** Holds a player's due notices back until a later moment. */
  async hold(playerId: string, nowMs: number, untilMs: number): Promise<void> {
    await this.#notices.collection.updateMany({ playerId, ...dueAt(nowMs) }, { $set: { sendAtMs: untilMs } });
  }

  /** Ends leases: the notices were sent, or given up for this reason. */
  async close(ids: readonly string[], result: string): Promise<void> {
    if (ids.length === 0) return;
    await this.#notices.collection.updateMany(
      { _id: { $in: ids }, isUnsent: true },
      {
        $set: { result, goneAt: new Date(this.#clock.now() + keptMs) },
        $unset: { isUnsent: '', sendAtMs: '', lease: '' },
      },
    );
  }

  /**
   * Ends leases after a failed attempt. The pause before the next one doubles, from half a minute to an hour.
   */
  async postpone(ids: readonly string[], reason: string, nowMs: number): Promise<void> {
    const found = await this.#notices.collection.find({ _id: { $in: ids } }).toArray();
    const attempts = Math.max(1, ...found.map((notice) => notice.attempts ?? 1));
    const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** (attempts - 1));
    await this.#notices.collection.updateMany(
      { _id: { $in: ids }, isUnsent: true },
      { $set: { sendAtMs: nowMs + pauseMs, result: reason } },
    );
  }

  /** Result of a notice so far; null when it wasn't tried, or doesn't exist. */
  async resultOf(id: string): Promise<string | null> {
    return (await this.#notices.findOne({ _id: id }).lean<NoticeDocument>())?.result ?? null;
  }

  async #read(filter: object, sort: Record<string, 1 | -1>, limit: number): Promise<Notice[]> {
    const found = await this.#notices.collection.find(filter, { sort, limit }).toArray();
    return found.map(({ _id, playerId, code, values, atMs }) => ({
      id: _id,
      playerId,
      code,
      values,
      atMs,
    }));
  }
}

function dueAt(nowMs: number): { readonly sendAtMs: object } {
  return { sendAtMs: { $lte: nowMs } };
}
