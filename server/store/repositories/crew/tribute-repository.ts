import type { TributeEffect } from '#engine/rules/core/effects.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

/** A delivered share. `counts` says whether the general had access at the time of the purchase. */
export type ReceivedTribute = Omit<TributeEffect, 'kind'> & { readonly counts: boolean };

type TributeDocument = Omit<ReceivedTribute, 'id'> & { _id: string };

const tributesCollection = defineCollection<TributeDocument>(
  'tributes',
  { atMs: Number, amount: Number, generalId: String, fromId: String, counts: Boolean, _id: String },
  [{ key: { generalId: 1 } }, { key: { fromId: 1 } }],
);

/** The generals' shares of their crews' purchases, and negative shares for refunds. */
export class TributeRepository {
  readonly #tributes: Collection<TributeDocument>;

  constructor(database: Database) {
    this.#tributes = database.collection(tributesCollection);
  }

  /** Adds shares. Whether one counts is decided once, when it is first added. */
  async add(tributes: readonly ReceivedTribute[]): Promise<void> {
    await insertMissing(
      this.#tributes,
      tributes.map(({ id, ...fields }) => ({ _id: id, ...fields })),
    );
  }

  /** The amounts of those of these shares that count. */
  async findCounting(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const found = await this.#tributes.collection
      .find({ _id: { $in: ids }, counts: true }, { projection: { amount: 1 } })
      .toArray();
    return new Map(found.map(({ _id, amount }) => [_id, Number(amount)]));
  }

  /** The sum of all counting shares of a general, in hundredths of PROTO. */
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
