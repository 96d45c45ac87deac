import type { TributeEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/insert-missing.ts';

/** A share as it came in; `counts` when the general had access then. */
export type ReceivedTribute = Omit<TributeEffect, 'kind'> & { readonly counts: boolean };
type TributeDocument = Omit<ReceivedTribute, 'id'> & { _id: string };

/** The generals' shares of what their crews bought, and those that were taken back. */
export class TributeRepository {
  readonly #tributes: Collection<TributeDocument>;

  constructor(database: Database) {
    this.#tributes = database.collection<TributeDocument>('tributes');
  }

  async prepare(): Promise<void> {
    await this.#tributes.collection.createIndex({ generalId: 1 });
  }

  /** The first word on whether one counts is the last. */
  async add(tributes: readonly ReceivedTribute[]): Promise<void> {
    await insertMissing(
      this.#tributes,
      tributes.map(({ id, ...fields }) => ({ _id: id, ...fields })),
    );
  }

  /** Ids of those that count, among some. */
  async findCounting(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.#tributes.collection
      .find({ _id: { $in: ids }, counts: true } as never, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => String(_id)));
  }

  /** Hundredths of PROTO: all that ever counted for a general. */
  async sum(generalId: string): Promise<number> {
    const [sum] = await this.#tributes.collection
      .aggregate([
        { $match: { generalId, counts: true } },
        { $group: { _id: null, amount: { $sum: '$amount' } } },
      ])
      .toArray();
    return Number(sum?.amount ?? 0);
  }
}
