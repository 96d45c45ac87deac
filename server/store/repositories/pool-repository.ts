import type { InvestmentEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/insert-missing.ts';

/** What all pilots together have put into a research pool. */
export interface PoolTotal {
  /** Hundredths of PROTO. */
  readonly amount: number;
  /** How many pilots it came from. */
  readonly investors: number;
}

interface PoolDocument extends PoolTotal {
  _id: string;
  /** The shares counted last: one that is told again while its first telling is under way is known by this. */
  readonly recent: readonly string[];
}

interface ShareDocument {
  _id: string;
  readonly playerId: string;
  readonly pool: string;
  readonly amount: number;
  readonly atMs: number;
  readonly isFirst: boolean;
  readonly isCounted: boolean;
}

export const noPool: PoolTotal = { amount: 0, investors: 0 };
const recentMost = 500;

/** Research pools: every share once, and a running sum of each pool, so that looking at one costs nothing. */
export class PoolRepository {
  readonly #pools: Collection<PoolDocument>;
  readonly #shares: Collection<ShareDocument>;

  constructor(database: Database) {
    this.#pools = database.collection<PoolDocument>('pools');
    this.#shares = database.collection<ShareDocument>('shares');
  }

  async prepare(): Promise<void> {
    await this.#shares.collection.createIndex({ playerId: 1 });
  }

  /** Adds shares. Told twice, or after a crash in between, each counts once. */
  async add(shares: readonly InvestmentEffect[]): Promise<void> {
    if (shares.length === 0) return;
    const documents = shares.map(({ id, playerId, pool, amount, atMs, isFirst }) => ({
      ...{ _id: id, playerId, pool, amount, atMs, isFirst },
      isCounted: false,
    }));
    await insertMissing(this.#shares, documents);
    const ids = documents.map(({ _id }) => _id);
    const open = await this.#shares.collection
      .find({ _id: { $in: ids }, isCounted: false } as never)
      .toArray();
    for (const share of open) await this.#count(share as unknown as ShareDocument);
  }

  /** The sums, by pool; a pool that nobody has put anything in isn't there. */
  async totals(): Promise<ReadonlyMap<string, PoolTotal>> {
    const found = await this.#pools.find({}).lean<PoolDocument[]>();
    return new Map(found.map(({ _id, amount, investors }) => [String(_id), { amount, investors }]));
  }

  async #count({ _id, pool, amount, isFirst }: ShareDocument): Promise<void> {
    await insertMissing(this.#pools, [{ _id: pool, ...noPool, recent: [] }]);
    await this.#pools.collection.updateOne(
      { _id: pool, recent: { $ne: _id } } as never,
      {
        $inc: { amount, investors: isFirst ? 1 : 0 },
        $push: { recent: { $each: [_id], $slice: -recentMost } },
      } as never,
    );
    await this.#shares.collection.updateOne({ _id } as never, { $set: { isCounted: true } });
  }
}
