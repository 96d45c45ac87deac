import type { InvestmentEffect } from '#engine/rules/core/effects.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { changeFenced, type FencedDocument, openFence, raiseFence, waitForFence } from '../../core/fence.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

/** The sum of all shares in a research pool. */
export interface PoolTotal {
  /** Hundredths of PROTO. */
  readonly amount: number;
  /** Number of players who have invested. */
  readonly investors: number;
}

interface PoolDocument extends PoolTotal, FencedDocument {
  /** The shares of the last addition, which may not be marked as counted yet. */
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
const maxAttempts = 500;

const poolsCollection = defineCollection<PoolDocument>('pools', {
  _id: String,
  recent: [String],
  fence: Number,
  heldUntilMs: Number,
  amount: Number,
  investors: Number,
});
const sharesCollection = defineCollection<ShareDocument>(
  'shares',
  {
    _id: String,
    playerId: String,
    pool: String,
    amount: Number,
    atMs: Number,
    isFirst: Boolean,
    isCounted: Boolean,
  },
  [{ key: { playerId: 1 } }],
);

/** Research pools: every share once, and a running sum of each pool so that reading it is cheap. */
export class PoolRepository {
  readonly #clock: DatabaseClock;
  readonly #pools: Collection<PoolDocument>;
  readonly #shares: Collection<ShareDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#pools = database.collection(poolsCollection);
    this.#shares = database.collection(sharesCollection);
  }

  /** Adds shares. Each counts once, also when it is delivered twice or after a crash. */
  async add(shares: readonly InvestmentEffect[]): Promise<void> {
    if (shares.length === 0) return;
    const documents = shares.map(({ id, playerId, pool, amount, atMs, isFirst }) => ({
      _id: id,
      playerId,
      pool,
      amount,
      atMs,
      isFirst,
      isCounted: false,
    }));
    await insertMissing(this.#shares, documents);
    for (const pool of new Set(documents.map((share) => share.pool)))
      await this.#count(
        pool,
        documents.filter((share) => share.pool === pool).map(({ _id }) => _id),
      );
  }

  /** The totals by pool. A pool without shares is missing. */
  async totals(): Promise<ReadonlyMap<string, PoolTotal>> {
    const found = await this.#pools.find({}).lean<PoolDocument[]>();
    return new Map(found.map(({ _id, amount, investors }) => [_id, { amount, investors }]));
  }

  /** Forgets which shares of a deleted player were added last. They stay in the sum. */
  async forget(playerId: string): Promise<void> {
    for (const { _id, recent } of await this.#pools.find({}).lean<PoolDocument[]>()) {
      const others = recent.filter((share) => !share.startsWith(`${playerId}:`));
      if (others.length < recent.length)
        await this.#pools.collection.updateOne({ _id, recent }, { $set: { recent: others } });
    }
  }

  /**
   * Adds the uncounted shares to the sum. When several processes add together, the new holder of the fence
   * marks the previous addition as counted before it reads.
   */
  async #count(pool: string, ids: readonly string[]): Promise<void> {
    await insertMissing(this.#pools, [{ _id: pool, ...noPool, recent: [], ...openFence }]);
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const raised = await raiseFence(this.#pools, pool, this.#clock.now());
      if (!raised) {
        await waitForFence();
        continue;
      }
      await this.#markCounted(raised.recent);
      const open = await this.#shares.collection.find({ _id: { $in: ids }, isCounted: false }).toArray();
      const added = open.map(({ _id }) => _id);
      const amount = open.reduce((sum, share) => sum + share.amount, 0);
      const investors = open.filter(({ isFirst }) => isFirst).length;
      const addition = { $inc: { amount, investors }, $set: { recent: added, heldUntilMs: 0 } };
      if (await changeFenced(this.#pools, raised, addition)) return this.#markCounted(added);
    }
    throw new Error(`Other processes kept adding to pool ${pool}; these shares are counted later`);
  }

  async #markCounted(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#shares.collection.updateMany({ _id: { $in: ids } }, { $set: { isCounted: true } });
  }
}
