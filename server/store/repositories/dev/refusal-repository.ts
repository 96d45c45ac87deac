import type { RefusedCalls } from '../../../core/refusal-log.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

interface RefusalDocument extends Omit<RefusedCalls, 'telegramId'> {
  /** The messenger's id, the day, the call and the code. */
  _id: string;
  readonly goneAt: Date;
}

const dayMs = 86_400_000;
const keptMs = 30 * dayMs;
const maxRefusalsRead = 200;

const refusalsCollection = defineCollection<RefusalDocument>(
  'refusals',
  {
    _id: String,
    goneAt: Date,
    code: String,
    call: String,
    what: String,
    count: Number,
    firstMs: Number,
    lastMs: Number,
  },
  [{ key: { goneAt: 1 }, expireAfterSeconds: 0 }],
);

/** Why players' calls were refused, counted by day, for a month. */
export class RefusalRepository {
  readonly #refusals: Collection<RefusalDocument>;

  constructor(database: Database) {
    this.#refusals = database.collection(refusalsCollection);
  }

  async add(refused: readonly RefusedCalls[]): Promise<void> {
    for (const { telegramId, call, code, what, count, firstMs, lastMs } of refused)
      await updateOrInsert(this.#refusals, `${telegramId}:${Math.floor(lastMs / dayMs)}:${call}:${code}`, {
        $inc: { count },
        $set: { what, lastMs },
        $setOnInsert: { call, code, firstMs, goneAt: new Date(lastMs + keptMs) },
      });
  }

  /** Refusals of a player, newest first. */
  async listOf(telegramId: number, limit: number): Promise<Omit<RefusedCalls, 'telegramId'>[]> {
    const ofPlayer = { _id: { $gte: `${telegramId}:`, $lt: `${telegramId};` } };
    const found = await this.#refusals.collection
      .find(ofPlayer, { sort: { _id: -1 }, limit: maxRefusalsRead })
      .toArray();
    return found
      .toSorted((a, b) => b.lastMs - a.lastMs)
      .slice(0, limit)
      .map(({ call, code, what, count, firstMs, lastMs }) => ({ call, code, what, count, firstMs, lastMs }));
  }
}
