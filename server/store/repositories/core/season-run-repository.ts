import type { Database } from '#server/store/core/connect-mongoose.ts';
import { type Collection, defineCollection } from '#server/store/core/define-collection.ts';
import { insertMissing } from '#server/store/core/idempotent-writes.ts';

interface RunDocument {
  /** The number of the season. */
  _id: number;
  readonly settledAtMs: number;
}

const seasonRunsCollection = defineCollection<RunDocument>('seasonRuns', {
  _id: Number,
  settledAtMs: Number,
});

/** The seasons whose rewards were sent. There are few of them. */
export class SeasonRunRepository {
  readonly #runs: Collection<RunDocument>;
  #lastSettled = 0;

  constructor(database: Database) {
    this.#runs = database.collection(seasonRunsCollection);
  }

  async prepare(): Promise<void> {
    await this.readSettled();
  }

  /** The number of the last season whose rewards were sent, as this process knows it; 0 for none. */
  get lastSettled(): number {
    return this.#lastSettled;
  }

  /** Reads what another process may have settled. */
  async readSettled(): Promise<void> {
    const [last] = await this.#runs.collection.find({}).sort({ _id: -1 }).limit(1).toArray();
    this.#lastSettled = Math.max(this.#lastSettled, Number(last?._id ?? 0));
  }

  async settle(number: number, settledAtMs: number): Promise<void> {
    await insertMissing(this.#runs, [{ _id: number, settledAtMs }]);
    this.#lastSettled = Math.max(this.#lastSettled, number);
  }
}
