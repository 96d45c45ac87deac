import type { InvestmentEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/idempotent-writes.ts';

/** The sum of all shares in a research pool. */
export interface PoolTotal {
  /** Hundredths of PROTO. */
  readonly amount: number;
  /** How many players have invested. */
  readonly investors: number;
}

interface PoolDocument extends PoolTotal {
  _id: string;
  /** Ids of the shares counted last, so that two deliveries at once don't count one twice. */
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
const maxRecent = 500;

/** Research pools: every share once, and a running sum of each pool so that reading it is cheap. */
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

  /** Adds shares. Each counts once, also when it is delivered twice or a crash comes in between. */
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

  /** The totals by pool. A pool without shares is missing. */
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
        $push: { recent: { $each: [_id], $slice: -maxRecent } },
      } as never,
    );
    await this.#shares.collection.updateOne({ _id } as never, { $set: { isCounted: true } });
  }
}
