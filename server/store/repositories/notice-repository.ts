import type { NoticeEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/idempotent-writes.ts';

export type Notice = Omit<NoticeEffect, 'kind'>;

interface NoticeDocument extends Omit<Notice, 'id'> {
  _id: string;
  /** Present until the notice is sent. After that the document only prevents a second one with the same id. */
  readonly isUnsent?: true;
}

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

  /** Unsent notices, oldest first. */
  async findUnsent(limit: number): Promise<Notice[]> {
    return this.#read({ isUnsent: true }, { atMs: 1, _id: 1 }, limit);
  }

  /** A player's notices, newest first. */
  async list(playerId: string, limit: number): Promise<Notice[]> {
    return this.#read({ playerId }, { atMs: -1, _id: 1 }, limit);
  }

  /** True for the first caller only, so that one of two senders sends. */
  async markSent(id: string): Promise<boolean> {
    const { modifiedCount } = await this.#notices.collection.updateOne(
      { _id: id as never, isUnsent: true },
      { $unset: { isUnsent: '' } },
    );
    return modifiedCount === 1;
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
