import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { findConfirmed } from '../../core/find-confirmed.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

interface SeasonRunDocument {
  /** The number of the season. */
  _id: number;
  readonly settledAtMs: number;
}

const seasonRunsCollection = defineCollection<SeasonRunDocument>('seasonRuns', {
  _id: Number,
  settledAtMs: Number,
});

/** The seasons whose rewards were sent. There are few of them. */
export class SeasonRunRepository {
  readonly #database: Database;
  readonly #runs: Collection<SeasonRunDocument>;
  #lastSettled = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#runs = database.collection(seasonRunsCollection);
  }

  async prepare(): Promise<void> {
    await this.readSettled();
  }

  /** The number of the last season whose rewards were sent, as this process knows it; 0 for none. */
  get lastSettled(): number {
    return this.#lastSettled;
  }

  /** Reads seasons settled by other processes. The next season depends on them, so a majority confirms. */
  async readSettled(): Promise<void> {
    const newer = { _id: { $gt: this.#lastSettled } };
    const last = await findConfirmed(this.#database, this.#runs, newer, { sort: { _id: -1 } });
    this.#lastSettled = Math.max(this.#lastSettled, Number(last?._id ?? 0));
  }

  async settle(number: number, settledAtMs: number): Promise<void> {
    await insertMissing(this.#runs, [{ _id: number, settledAtMs }]);
    this.#lastSettled = Math.max(this.#lastSettled, number);
  }
}
