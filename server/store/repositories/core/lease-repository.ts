import pLimit from 'p-limit';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';

interface LeaseDocument {
  _id: string;
  readonly holder: string;
  readonly untilMs: number;
}

const leasesCollection = defineCollection<LeaseDocument>('leases', {
  _id: String,
  holder: String,
  untilMs: Number,
});

/**
 * Gives a job to one process at a time, by the database's clock: a machine with a wrong one neither keeps a
 * lease for longer nor takes it away.
 */
export class LeaseRepository {
  readonly #leases: Collection<LeaseDocument>;
  readonly #clock: DatabaseClock;
  /** Limits the connections that the jobs take together. */
  readonly #places = pLimit(2);

  constructor(database: Database) {
    this.#leases = database.collection(leasesCollection);
    this.#clock = database.clock;
  }

  /** Takes or renews a lease; false while another process holds it. */
  hold(name: string, holder: string, forMs: number): Promise<boolean> {
    return this.#places(() => this.#hold(name, holder, forMs));
  }

  async #hold(name: string, holder: string, forMs: number): Promise<boolean> {
    const nowMs = this.#clock.now();
    try {
      const written = await this.#leases.collection.updateOne(
        { _id: name, $or: [{ holder }, { untilMs: { $lt: nowMs } }] },
        { $set: { holder, untilMs: nowMs + forMs } },
        { upsert: true },
      );
      return written.matchedCount + written.upsertedCount > 0;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async release(name: string, holder: string): Promise<void> {
    await this.#leases.collection.deleteOne({ _id: name, holder });
  }
}
