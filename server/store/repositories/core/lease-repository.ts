import type { Database } from '#server/store/core/connect-mongoose.ts';
import { isDuplicate } from '#server/store/core/database-failures.ts';
import { type Collection, defineCollection } from '#server/store/core/define-collection.ts';

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

/** Gives a job to one process at a time. Uses real time: with clocks that differ, two may hold a lease for that long. */
export class LeaseRepository {
  readonly #leases: Collection<LeaseDocument>;

  constructor(database: Database) {
    this.#leases = database.collection(leasesCollection);
  }

  /** Takes or renews a lease; false while another process holds it. */
  async hold(name: string, holder: string, forMs: number): Promise<boolean> {
    const nowMs = Date.now();
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
