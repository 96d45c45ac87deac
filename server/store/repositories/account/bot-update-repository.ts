import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

interface UpdateDocument {
  _id: number;
  readonly expiresAt: Date;
}

/** Longer than the day during which the messenger repeats an update. */
const storedForMs = 48 * 3600 * 1000;

const updatesCollection = defineCollection<UpdateDocument>('updates', { _id: Number, expiresAt: Date }, [
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
]);

/** Ids of the bot updates that were handled. Uses real time. */
export class BotUpdateRepository {
  readonly #clock: DatabaseClock;
  readonly #updates: Collection<UpdateDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#updates = database.collection(updatesCollection);
  }

  async isHandled(updateId: number): Promise<boolean> {
    return (await this.#updates.findOne({ _id: updateId }).lean()) !== null;
  }

  /** Call this after the update's effects are saved: the messenger repeats an update that failed half-way. */
  async markHandled(updateId: number): Promise<void> {
    const expiresAt = new Date(this.#clock.now() + storedForMs);
    await insertMissing(this.#updates, [{ _id: updateId, expiresAt }]);
  }
}
