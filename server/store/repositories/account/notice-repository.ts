import { randomUUID } from 'node:crypto';
import type { MessageEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '#server/store/core/connect-mongoose.ts';
import { insertMissing } from '#server/store/core/idempotent-writes.ts';

export type Notice = Omit<MessageEffect, 'kind'>;

interface NoticeDocument extends Omit<Notice, 'id'> {
  _id: string;
  /** Present until the notice is sent or given up. After that the document only prevents a second one with the same id. */
  readonly isUnsent?: true;
  /**
   * Nobody tries before this moment of game time: it is being sent, or held back, or an attempt has failed. Present as long as
   * `isUnsent`, except in documents of versions before it.
   */
  readonly sendAtMs?: number;
  /** Who leased it last. */
  readonly lease?: string;
  readonly attempts?: number;
  /** What came of it: 'sent', or why it wasn't. */
  readonly result?: string;
}

/** Of versions before `sendAtMs`. */
const oldIndex = 'isUnsent_1_atMs_1';
const minPauseMs = 30_000;
const maxPauseMs = 3_600_000;
/** After that nothing can make the same notice again. */
const keptMs = 30 * 86_400_000;

/** Messages from the bot to players, one per id. */
export class NoticeRepository {
  readonly #notices: Collection<NoticeDocument>;

  constructor(database: Database) {
    this.#notices = database.collection<NoticeDocument>('notices');
  }

  async prepare(): Promise<void> {
    await this.#notices.collection.createIndex({ sendAtMs: 1 }, { sparse: true });
    await this.#notices.collection.createIndex({ goneAt: 1 }, { expireAfterSeconds: 0 });
    await this.#notices.collection.createIndex({ playerId: 1, atMs: -1 });
    await this.#adoptOlder();
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

  /** How many unsent notices may be tried at this moment; counts no further than `limit`. */
  countDue(nowMs: number, limit = 10_000): Promise<number> {
    return this.#notices.collection.countDocuments(dueAt(nowMs) as never, { limit, comment: 'metrics' });
  }

  /** A player's notices, newest first. */
  async list(playerId: string, limit: number): Promise<Notice[]> {
    return this.#read({ playerId }, { atMs: -1, _id: 1 }, limit);
  }

  /**
   * Leases a player's due notices for sending. Each goes to one sender, however many ask at once. A lease that isn't ended runs
   * out, so the notices of a process that died are sent again.
   */
  async lease(playerId: string, nowMs: number, forMs: number): Promise<Notice[]> {
    const lease = randomUUID();
    const { modifiedCount } = await this.#notices.collection.updateMany(
      { playerId, ...dueAt(nowMs) } as never,
      { $set: { sendAtMs: nowMs + forMs, lease }, $inc: { attempts: 1 } } as never,
    );
    if (modifiedCount === 0) return [];
    return this.#read({ playerId, lease, isUnsent: true }, { atMs: 1, _id: 1 }, modifiedCount);
  }

  /** Holds a player's due notices back until a later moment. */
  async hold(playerId: string, nowMs: number, untilMs: number): Promise<void> {
    await this.#notices.collection.updateMany(
      { playerId, ...dueAt(nowMs) } as never,
      { $set: { sendAtMs: untilMs } } as never,
    );
  }

  /** Ends leases: the notices were sent, or given up for this reason. */
  async close(ids: readonly string[], result: string): Promise<void> {
    if (ids.length === 0) return;
    await this.#notices.collection.updateMany(
      { _id: { $in: ids }, isUnsent: true } as never,
      {
        $set: { result, goneAt: new Date(Date.now() + keptMs) },
        $unset: { isUnsent: '', sendAtMs: '', lease: '' },
      } as never,
    );
  }

  /** Ends leases after a failed attempt. The pause before the next one doubles, from half a minute to an hour. */
  async postpone(ids: readonly string[], reason: string, nowMs: number): Promise<void> {
    const found = await this.#notices.collection
      .find<NoticeDocument>({ _id: { $in: ids } } as never)
      .toArray();
    const attempts = Math.max(1, ...found.map((notice) => notice.attempts ?? 1));
    const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** (attempts - 1));
    await this.#notices.collection.updateMany(
      { _id: { $in: ids }, isUnsent: true } as never,
      { $set: { sendAtMs: nowMs + pauseMs, result: reason } } as never,
    );
  }

  /** What came of a notice so far; null when it wasn't tried, or doesn't exist. */
  async resultOf(id: string): Promise<string | null> {
    return (await this.#notices.findOne({ _id: id }).lean<NoticeDocument>())?.result ?? null;
  }

  /** Unsent notices of versions before `sendAtMs` may be tried at once. Their index isn't made any more. */
  async #adoptOlder(): Promise<void> {
    const { collection } = this.#notices;
    const isOld = (await collection.indexes().catch(() => [])).some(({ name }) => name === oldIndex);
    if (!isOld) return;
    await collection.updateMany(
      { isUnsent: true, sendAtMs: null } as never,
      { $set: { sendAtMs: 0 } } as never,
    );
    await collection.dropIndex(oldIndex);
  }

  async #read(filter: object, sort: Record<string, 1 | -1>, limit: number): Promise<Notice[]> {
    const found = await this.#notices.collection.find(filter as never, { sort, limit }).toArray();
    return found.map(({ _id, playerId, code, values, atMs }) => ({
      id: String(_id),
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
